internal import Synchronization

/// Makes ids that only grow, whatever the clock does.
public final class IDGenerator: Sendable {
  /// The one of this process.
  public static let shared = IDGenerator()

  private let random: @Sendable () -> UInt64
  private let last = Mutex(EntryID(high: 0, low: 0))

  /// A generator of its own.
  ///
  /// - Parameter random: 64 bits that nobody can guess; a test gives a seeded generator.
  public init(random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0 ... .max) }) {
    self.random = random
  }

  /// The next id, later than every one that this generator made.
  ///
  /// - Parameter now: the time of day. When it is not later than the last id's, the last one is counted up.
  public func next(at now: Timestamp) -> EntryID {
    let first = random()
    let second = random()
    return last.withLock { last in
      let time = UInt64(clamping: now.milliseconds) & 0xFFFF_FFFF_FFFF
      if time > last.high >> 16 {
        last = Self.id(time << 12 | first & 0xFFF, second >> 2)
      } else {
        // 62 bits are counted in the low half; the carry goes on into the 12 bits, then into the time.
        let counter = (last.low & 0x3FFF_FFFF_FFFF_FFFF) + 1 + (first & 0xFFFF_FFFF)
        let carry = counter >> 62
        last = Self.id(((last.high >> 16) << 12 | last.high & 0xFFF) + carry, counter & 0x3FFF_FFFF_FFFF_FFFF)
      }
      return last
    }
  }

  /// Puts version 7 and the variant between 60 and 62 bits.
  private static func id(_ upper: UInt64, _ lower: UInt64) -> EntryID {
    EntryID(high: (upper >> 12) << 16 | 0x7000 | upper & 0xFFF, low: 1 << 63 | lower)
  }
}
