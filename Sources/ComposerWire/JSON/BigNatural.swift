/// A whole number of any size, just enough of one to round a decimal correctly.
struct BigNatural {
  /// The least significant word first; the last word is never zero.
  private var words: [UInt32]

  init(decimalDigits digits: [UInt8]) {
    words = []
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  var bitWidth: Int {
    guard let last = words.last else { return 0 }
    return words.count * 32 - last.leadingZeroBitCount
  }

  mutating func multiply(byPowerOfTen exponent: Int) {
    for _ in 0..<(exponent / 9) { multiply(by: 1_000_000_000, adding: 0) }
    for _ in 0..<(exponent % 9) { multiply(by: 10, adding: 0) }
  }

  /// Divides, rounding down, and says whether anything was left.
  mutating func divide(byPowerOfTen exponent: Int) -> Bool {
    var hasRest = false
    for _ in 0..<(exponent / 9) { hasRest = divide(by: 1_000_000_000) || hasRest }
    for _ in 0..<(exponent % 9) { hasRest = divide(by: 10) || hasRest }
    return hasRest
  }

  mutating func shiftLeft(by bits: Int) {
    for _ in 0..<(bits % 32) { multiply(by: 2, adding: 0) }
    words.insert(contentsOf: Array(repeating: 0, count: bits / 32), at: 0)
  }

  func bit(at index: Int) -> Bool {
    guard index >= 0, index / 32 < words.count else { return false }
    return words[index / 32] >> UInt32(index % 32) & 1 == 1
  }

  /// The bits from an index on, which may be negative, as a number; no more than 64 of them are set.
  func bits(from index: Int) -> UInt64 {
    var value: UInt64 = 0
    for position in stride(from: bitWidth - 1, through: index, by: -1) {
      value = value << 1 | (bit(at: position) ? 1 : 0)
    }
    return value
  }

  func hasBits(below index: Int) -> Bool {
    for (place, word) in words.enumerated() where word != 0 {
      return place * 32 + word.trailingZeroBitCount < index
    }
    return false
  }

  private mutating func multiply(by factor: UInt32, adding carry: UInt32) {
    var carry = UInt64(carry)
    for index in words.indices {
      // (2³² − 1)² + 2³² − 1 fits into 64 bits.
      let product = UInt64(words[index]) * UInt64(factor) + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
  }

  private mutating func divide(by divisor: UInt32) -> Bool {
    var rest: UInt64 = 0
    for index in words.indices.reversed() {
      let part = rest << 32 | UInt64(words[index])
      words[index] = UInt32(truncatingIfNeeded: part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    while words.last == 0 { words.removeLast() }
    return rest != 0
  }
}
