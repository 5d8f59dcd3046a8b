/// Holds the granule positions of one stream against the lengths of its packets (RFC 7845, section 4).
struct GranuleTimeline: Sendable {
  /// What a page's position says about its packets.
  struct Placement: Hashable, Sendable {
    /// Frames that are missing before the page's first packet.
    var gap: Int64 = 0
    /// Frames that the end of the stream cuts off.
    var trim = 0
    /// Whether the position does not fit.
    var isBad = false
  }

  /// The longest hole that is filled: 10 minutes. A longer one is taken for a wrong position.
  static let longestGap: Int64 = 28_800_000

  /// The most that all holes of a file are filled with: a day. Each byte of a file could claim a second of holes.
  static let longestGaps: Int64 = 24 * 3_600 * 48_000

  /// The most frames of a page: as many packets as segments, each of 120 ms.
  private static let longestPage: Int64 = 255 * 5_760

  /// The position after the last page; unknown before the first.
  private var position: Int64?
  /// Whether every position fitted so far.
  private var isTrusted = true

  /// How many frames the holes of the file had so far.
  private(set) var filled: Int64

  /// The positions of a stream.
  ///
  /// - Parameter filled: how many frames the holes in the streams before it had.
  init(filled: Int64 = 0) {
    self.filled = filled
  }

  /// Whether no page has had a position yet.
  var isAtStart: Bool {
    position == nil
  }

  /// Places the packets that end on a page.
  ///
  /// - Parameters:
  ///   - total: their length.
  ///   - last: the length of the last of them.
  ///   - granule: the page's position.
  ///   - isLast: whether the page ends the stream.
  ///   - missing: how many pages before it are missing.
  mutating func place(total: Int64, last: Int, granule: Int64, isLast: Bool, missing: UInt32) -> Placement {
    guard granule >= 0 else { return placeWithoutPosition(total, granule) }
    guard let start = start(granule, total, isLast: isLast, missing: missing) else {
      position = granule
      return Placement()
    }
    let (expected, overflow) = start.addingReportingOverflow(total)
    guard !overflow else { return distrust(position: granule) }
    if granule == expected {
      position = granule
      return Placement()
    }
    if granule > expected { return jump(granule - expected, to: granule, missing: missing) }
    guard isLast else { return distrust(position: granule) }
    return trim(expected - granule, of: total, last: last, to: granule)
  }

  /// The position before the page; `nil` when this is the first one, and it may begin anywhere.
  private func start(_ granule: Int64, _ total: Int64, isLast: Bool, missing: UInt32) -> Int64? {
    if let position { return position }
    return missing == 0 && granule >= total ? nil : 0
  }

  private mutating func placeWithoutPosition(_ total: Int64, _ granule: Int64) -> Placement {
    if let position {
      let (sum, overflow) = position.addingReportingOverflow(total)
      self.position = overflow ? .max : sum
    }
    guard granule != OggPage.noGranule || total > 0 else { return Placement() }
    isTrusted = false
    return Placement(isBad: true)
  }

  private mutating func jump(_ frames: Int64, to granule: Int64, missing: UInt32) -> Placement {
    let possible = min(Self.longestGap, Int64(missing) * Self.longestPage, Self.longestGaps - filled)
    guard frames <= possible else { return distrust(position: granule) }
    position = granule
    filled += frames
    return Placement(gap: frames)
  }

  private mutating func trim(_ frames: Int64, of total: Int64, last: Int, to granule: Int64) -> Placement {
    // Where positions were wrong before, only what every writer does is believed.
    let possible = isTrusted ? total : Int64(last)
    guard frames < possible || (isTrusted && frames == possible) else { return distrust(position: granule) }
    position = granule
    return Placement(trim: Int(frames))
  }

  private mutating func distrust(position granule: Int64) -> Placement {
    position = granule
    isTrusted = false
    return Placement(isBad: true)
  }
}
