/// How fast sound is played, 1 being as it was spoken; from 0.5 to 3.
public struct PlaybackSpeed: Hashable, Comparable, Sendable {
  /// How many seconds of the sound are heard in one second.
  public let factor: Double

  /// As it was spoken.
  public static let normal = PlaybackSpeed(exactly: 1)
  /// Half as fast.
  public static let slowest = PlaybackSpeed(exactly: 0.5)
  /// Three times as fast.
  public static let fastest = PlaybackSpeed(exactly: 3)

  /// What keys and buttons step through.
  public static let steps = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3].map { PlaybackSpeed(exactly: $0) }

  private init(exactly factor: Double) {
    self.factor = factor
  }

  /// A speed in the range.
  ///
  /// - Parameter factor: from 0.5 to 3; `nil` comes of any other, and of what is no number.
  public init?(_ factor: Double) {
    guard factor >= 0.5, factor <= 3 else { return nil }
    self.factor = factor
  }

  /// The next faster step; the fastest stays.
  public var faster: PlaybackSpeed {
    PlaybackSpeed.steps.first { $0 > self } ?? .fastest
  }

  /// The next slower step; the slowest stays.
  public var slower: PlaybackSpeed {
    PlaybackSpeed.steps.last { $0 < self } ?? .slowest
  }

  public static func < (left: PlaybackSpeed, right: PlaybackSpeed) -> Bool {
    left.factor < right.factor
  }
}
