import PresselStore

extension CommandContext {
  /// The channel that is meant when none is named.
  var defaultChannel: String {
    configuration.text(.channel) ?? Channel.general
  }

  /// Whether a message of somebody has a recording that this user has not heard.
  func isUnheard(_ message: Message, in store: Store) throws(CommandError) -> Bool {
    guard message.author != author else { return false }
    return try CommandError.mapping { () throws(StoreError) in
      for attachment in message.attachments
      where try store.playbackMark(of: attachment.id, by: author).heardAt == nil {
        return true
      }
      return false
    }
  }
}
