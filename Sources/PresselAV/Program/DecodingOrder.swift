internal import PresselForeign

/// What the program was asked to do.
struct DecodingOrder {
  let work: DecoderContract.Work
  /// What was read of a stream already.
  let beginning: [UInt8]

  /// - Returns: `nil` for arguments outside the contract.
  init?(_ arguments: [String]) {
    guard let work = arguments.first.flatMap({ DecoderContract.Work(rawValue: $0) }) else { return nil }
    self.work = work
    switch arguments.count {
    case 1: beginning = []
    case 3 where arguments[1] == DecoderContract.beginningFlag:
      guard let bytes = DecodingOrder.bytes(arguments[2]) else { return nil }
      beginning = bytes
    case _: return nil
    }
  }

  private static func bytes(_ hex: String) -> [UInt8]? {
    let digits = Array(hex.utf8)
    guard digits.count % 2 == 0, digits.count / 2 <= DecoderContract.beginningLimit else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    case _: nil
    }
  }
}
