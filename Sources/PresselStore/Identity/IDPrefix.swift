/// The beginning of an id as a person types it, and the ids that begin so.
struct IDPrefix {
  /// How many hexadecimal digits were given, 1 to 32.
  let digits: Int

  /// The first id that begins so.
  let lowest: EntryID

  /// The last id that begins so.
  let highest: EntryID

  /// Reads hexadecimal digits, dashes anywhere between them; `nil` for anything else.
  init?(_ text: String) {
    var count = 0
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      guard let digit = Self.value(of: byte), count < 32 else { return nil }
      if count < 16 {
        high |= digit << UInt64(60 - 4 * count)
      } else {
        low |= digit << UInt64(60 - 4 * (count - 16))
      }
      count += 1
    }
    guard count > 0 else { return nil }
    digits = count
    lowest = EntryID(high: high, low: low)
    highest = EntryID(
      high: high | (count >= 16 ? 0 : UInt64.max >> UInt64(4 * count)),
      low: low | (count >= 32 ? 0 : count <= 16 ? UInt64.max : UInt64.max >> UInt64(4 * (count - 16))))
  }

  private static func value(of byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
