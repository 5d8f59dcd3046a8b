package import PresselSystem

/// What a store takes from the world around it.
public struct StoreOptions: Sendable {
  /// The time of day.
  public var now: @Sendable () -> Timestamp = { Timestamp.now() }

  /// Where new ids come from.
  public var ids: IDGenerator = .shared

  /// The longest wait for other processes' changes, in milliseconds.
  public var lockWaitMilliseconds = 10_000

  /// The files, watched in tests.
  package var files = FileSystem()

  /// The machine's clock and random numbers, and a wait of 10 s.
  public init() {}
}
