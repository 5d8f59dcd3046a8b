/// What one author has not sent yet in one channel.
public struct Draft: Hashable, Sendable, Identifiable {
  /// The name that is never used twice.
  public let id: EntryID

  /// The channel's name.
  public let channel: String

  /// Whose it is.
  public let author: String

  /// The text.
  public let text: String

  /// The state of the composer, as its host saved it.
  public let composer: [UInt8]?

  /// The highest number that a take of this author in this channel ever had.
  public let highestTake: Int

  /// When it last changed.
  public let updatedAt: Timestamp

  /// The recordings, in their order.
  public internal(set) var attachments: [Attachment]

  /// Whether there is nothing to send: no recording, and no text but white space.
  public var isEmpty: Bool { attachments.isEmpty && text.isBlank }
}

extension String {
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
}
