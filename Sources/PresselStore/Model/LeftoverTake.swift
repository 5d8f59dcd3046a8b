/// A take whose owner is gone: its process was killed, or dropped it.
public struct LeftoverTake: Hashable, Sendable, Identifiable {
  /// How far the take had come.
  public enum Stage: Hashable, Sendable {
    /// Its part is to be made whole.
    case recording
    /// It is whole, and waits to be confirmed or discarded.
    case finished
  }

  /// The take's name, which its attachment will have.
  public let id: EntryID

  /// The channel's name.
  public let channel: String

  /// Who recorded it.
  public let author: String

  /// The number that its composer gave it.
  public let number: Int

  /// The text that it was begun with.
  public let text: String

  /// When it was begun.
  public let startedAt: Timestamp

  /// How far it had come.
  public let stage: Stage

  /// The length of its file in bytes.
  public let bytes: Int64
}
