/// What one person kept in a channel: text, recordings or both.
public struct Message: Hashable, Sendable, Identifiable {
  /// The name that is never used twice.
  public let id: EntryID

  /// The channel's name.
  public let channel: String

  /// Who wrote it.
  public let author: String

  /// When it was made, by the clock of the machine.
  public let createdAt: Timestamp

  /// When its text was last changed.
  public let editedAt: Timestamp?

  /// The text, empty for recordings alone.
  public let text: String

  /// The message that it answers, which may be gone since.
  public let replyTo: EntryID?

  /// A JSON object of further fields, kept as it came.
  public let extra: String?

  /// The recordings, in their order.
  public internal(set) var attachments: [Attachment]
}
