/// How many frames a second a stream carries, in hertz.
public struct SampleRate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Frames a second; always above zero.
  public let hertz: Int

  /// The rate of everything inside the house, and of Opus granule positions (RFC 7845, section 4).
  public static let opus = SampleRate(uncheckedHertz: 48_000)

  /// The rate of small voice messages, one that the Opus encoder takes as it is.
  public static let wideband = SampleRate(uncheckedHertz: 16_000)

  /// Accepts a rate that a device or a file states.
  ///
  /// - Parameter hertz: frames a second; `nil` comes back outside 1…1,000,000.
  public init?(hertz: Int) {
    guard (1...1_000_000).contains(hertz) else { return nil }
    self.hertz = hertz
  }

  private init(uncheckedHertz: Int) {
    hertz = uncheckedHertz
  }

  public static func < (left: SampleRate, right: SampleRate) -> Bool {
    left.hertz < right.hertz
  }

  public var description: String {
    "\(hertz) Hz"
  }
}
