package import PresselSystem

/// What a store takes from the world around it.
public struct StoreOptions: Sendable {
  /// The time of day.
  public var now: @Sendable () -> Timestamp = { Timestamp.now() }

  /// Where new ids come from.
  public var ids: IDGenerator = .shared

  /// The longest wait for other processes' changes, in milliseconds.
  public var lockWaitMilliseconds = 10_000

  /// How long work that can be done another time waits for others, in milliseconds.
  static let shortWait = 200

  /// The files, watched in tests.
  package var files = FileSystem()

  /// The machine's clock and random numbers, and a wait of 10 s.
  public init() {}
}
