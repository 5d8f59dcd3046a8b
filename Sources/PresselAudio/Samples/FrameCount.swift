/// A number of frames: one sample of every channel, all of one moment.
///
/// Sums and differences saturate, so that a count read from a file can be used without a trap.
public struct FrameCount: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number itself; negative only as a difference.
  public let frames: Int64

  /// No frame.
  public static let zero = FrameCount(0)

  /// Wraps a plain number of frames.
  ///
  /// - Parameter frames: the number, of any sign.
  public init(_ frames: Int64) {
    self.frames = frames
  }

  /// Wraps a plain number of frames.
  ///
  /// - Parameter frames: the number, of any sign.
  public init(_ frames: Int) {
    self.frames = Int64(frames)
  }

  /// The frames that a span of time holds, rounded down.
  ///
  /// - Parameters:
  ///   - nanoseconds: the span; a negative one counts as none.
  ///   - rate: frames a second.
  public init(nanoseconds: Int64, at rate: SampleRate) {
    let span = max(0, nanoseconds)
    let (seconds, rest) = span.quotientAndRemainder(dividingBy: 1_000_000_000)
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: Int64(rate.hertz))
    // At most 1e9 · 1e6: far from the end of Int64.
    let part = rest * Int64(rate.hertz) / 1_000_000_000
    frames = overflow ? .max : whole.addingSaturating(part)
  }

  /// The length in seconds.
  ///
  /// - Parameter rate: frames a second.
  public func seconds(at rate: SampleRate) -> Double {
    Double(frames) / Double(rate.hertz)
  }

  /// The length in whole nanoseconds, rounded down; saturates.
  ///
  /// - Parameter rate: frames a second.
  public func nanoseconds(at rate: SampleRate) -> Int64 {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(rate.hertz))
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return frames < 0 ? .min : .max }
    return whole.addingSaturating(rest * 1_000_000_000 / Int64(rate.hertz))
  }

  public static func < (left: FrameCount, right: FrameCount) -> Bool {
    left.frames < right.frames
  }

  public static func + (left: FrameCount, right: FrameCount) -> FrameCount {
    FrameCount(left.frames.addingSaturating(right.frames))
  }

  public static func - (left: FrameCount, right: FrameCount) -> FrameCount {
    let (difference, overflow) = left.frames.subtractingReportingOverflow(right.frames)
    guard overflow else { return FrameCount(difference) }
    return FrameCount(left.frames < 0 ? Int64.min : Int64.max)
  }

  public static func += (left: inout FrameCount, right: FrameCount) {
    left = left + right
  }

  public static func -= (left: inout FrameCount, right: FrameCount) {
    left = left - right
  }

  public var description: String {
    "\(frames) frames"
  }
}

extension Int64 {
  fileprivate func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
