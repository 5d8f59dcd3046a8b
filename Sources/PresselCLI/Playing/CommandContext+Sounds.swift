import PresselStore
import PresselSystem

extension CommandContext {
  /// What a word of the command line means: a file when there is one or it has a slash, else a message, an
  /// attachment or a beginning of their ids.
  ///
  /// - Returns: at least one; a message has as many as it has recordings.
  /// - Throws: `notFound`, `ambiguousID`, `audioMissing`, `noRecording`.
  func sounds(of word: String) throws(CommandError) -> [Sound] {
    if word.isEmpty {
      throw CommandError(code: "usage", "an empty word names neither a file nor a message", exitCode: .usage)
    }
    if try isFile(word) {
      return [Sound(path: word, name: style.safe(word), attachment: nil, message: nil, store: nil)]
    }
    let store = try openStoreForReading()
    return try CommandError.mapping { () throws(StoreError) in
      let (message, attachments) = try CommandContext.attachments(of: word, in: store)
      var sounds: [Sound] = []
      for attachment in attachments {
        let path = try store.path(of: attachment)
        sounds.append(
          Sound(path: path, name: attachment.title, attachment: attachment, message: message, store: store))
      }
      return sounds
    }
  }

  private func isFile(_ word: String) throws(CommandError) -> Bool {
    if word == "-" || word.contains("/") { return true }
    do {
      return try FileSystem().size(of: word) != nil
    } catch {
      throw CommandError(error)
    }
  }

  private static func attachments(
    of word: String, in store: Store
  ) throws(StoreError) -> (Message?, [Attachment]) {
    let message: Message
    do {
      message = try store.message(matching: word)
    } catch {
      guard error.code == .notFound, word != "last" else { throw error }
      do {
        return (nil, [try store.attachment(matching: word)])
      } catch {
        guard error.code == .notFound else { throw error }
        throw StoreError(
          .notFound, "There is neither a file nor a recording \(word); `pressel list` shows the recordings.")
      }
    }
    guard !message.attachments.isEmpty else {
      throw StoreError(.notFound, "The message \(message.id) has text only: there is nothing to play")
    }
    return (message, message.attachments)
  }
}
