/// What a restored store holds.
public struct RestoreReport: Hashable, Sendable {
  /// How many messages.
  public let messages: Int

  /// How many files of sound.
  public let files: Int

  /// Recordings in the index without a file: they were gone when the backup was written.
  public let missing: [String]

  /// The folder that the store was moved to which was there before; `nil` when there was none, or nothing in it.
  public let earlierStore: String?
}
