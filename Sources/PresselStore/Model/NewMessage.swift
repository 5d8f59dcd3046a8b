/// What is to become a message.
public struct NewMessage: Hashable, Sendable {
  /// The channel's name.
  public var channel: String

  /// Who wrote it.
  public var author: String

  /// The text; may be empty or only white space when there are attachments.
  public var text: String

  /// Attachments of drafts in this channel, in the order that they are to have.
  public var attachments: [EntryID] = []

  /// The message that it answers.
  public var replyTo: EntryID?

  /// A key of the sender's: a second message with the same key is not made, the first one is given again.
  public var request: String?

  /// When it was made; `nil` is now.
  public var createdAt: Timestamp?

  /// What the message takes along of the text of the author's draft, in the same transaction; see
  /// ``DraftText/replacing(_:with:in:)``.
  public var takenDraftText = ""

  /// A JSON object of further fields, kept as it is.
  public var extra: String?

  /// A message of text; attachments are set afterwards.
  public init(channel: String, author: String, text: String) {
    self.channel = channel
    self.author = author
    self.text = text
  }
}
