/// The name of a message, attachment, draft or take, never used twice.
///
/// A UUID of version 7 (RFC 9562, section 5.7): it begins with the time of its making, so that
/// later ones sort after earlier ones.
public struct EntryID: Hashable, Sendable {
  /// The first eight bytes, the first one in the highest bits.
  let high: UInt64

  /// The last eight bytes.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id with these sixteen bytes, `nil` for another number of them.
  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// When it was made, as it says itself.
  public var time: Timestamp { Timestamp(milliseconds: Int64(high >> 16)) }

  /// The sixteen bytes, as they stand in the index.
  var bytes: [UInt8] {
    (0..<16).map { place in
      UInt8(truncatingIfNeeded: (place < 8 ? high : low) >> UInt64(56 - 8 * (place % 8)))
    }
  }
}

extension EntryID: Comparable {
  public static func < (left: EntryID, right: EntryID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension EntryID: LosslessStringConvertible {
  /// Reads the usual form, `01234567-89ab-7cde-8f01-23456789abcd`, in either case, with or without dashes.
  ///
  /// - Parameter description: thirty-two hexadecimal digits; anything else gives `nil`.
  public init?(_ description: String) {
    guard let prefix = IDPrefix(description), prefix.digits == 32 else { return nil }
    self = prefix.lowest
  }

  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { text.append(UInt8(ascii: "-")) }
      let digit = UInt8(truncatingIfNeeded: ((place < 16 ? high : low) >> UInt64(60 - 4 * (place % 16))) & 15)
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
