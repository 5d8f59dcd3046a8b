/// A take whose owner is gone: its process was killed, or dropped it.
public struct LeftoverTake: Hashable, Sendable, Identifiable {
  /// How far the take had come.
  public enum Stage: Hashable, Sendable {
    /// Its part is to be made whole.
    case recording
    /// It is whole, and waits to be confirmed or discarded.
    case finished
  }

  /// An attempt to recover a take that came to nothing.
  public struct Failure: Hashable, Sendable {
    /// When it was.
    public let at: Timestamp

    /// One line: what happened, and what to do.
    public let message: String
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

  /// The path of its file below the store's folder.
  public let file: String

  /// The last attempt to recover it, when there was one.
  public let lastFailure: Failure?
}
