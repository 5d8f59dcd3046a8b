extension DecimalDigits {
  /// The nearest double, ties to even; `nil` beyond the largest.
  var double: Double? {
    guard let magnitude else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Double? {
    guard !digits.isEmpty else { return 0 }
    // Beyond these, all is infinite or zero.
    guard digits.count + exponent <= 310 else { return nil }
    guard digits.count + exponent >= -330 else { return 0 }
    return exactly ?? rounded
  }

  /// Up to 15 digits and 10²² are doubles themselves, so one operation rounds once.
  private var exactly: Double? {
    guard digits.count <= 15, exponent >= -22, exponent <= 22 else { return nil }
    let mantissa = Double(digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) })
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? mantissa / power : mantissa * power
  }

  /// Long division in whole numbers, one bit beyond what is needed and a note of what is left over.
  private var rounded: Double? {
    var number = BigNatural(decimalDigits: digits)
    var binaryExponent = 0
    var isInexact = false
    if exponent >= 0 {
      number.multiply(byPowerOfTen: exponent)
    } else {
      // 10 < 2^3.4, so at least 66 bits are left after the division.
      let shift = -exponent * 34 / 10 + 66
      number.shiftLeft(by: shift)
      binaryExponent = -shift
      isInexact = number.divide(byPowerOfTen: -exponent)
    }
    return compose(number, binaryExponent, isInexact)
  }

  private func compose(_ number: BigNatural, _ binaryExponent: Int, _ isInexact: Bool) -> Double? {
    let width = number.bitWidth
    let top = width - 1 + binaryExponent
    // Below 2⁻¹⁰²² a double has fewer bits.
    let precision = top >= -1022 ? 53 : 53 - (-1022 - top)
    guard precision >= 0 else { return 0 }
    let dropped = width - precision
    var mantissa = number.bits(from: dropped)
    if dropped > 0, number.bit(at: dropped - 1) {
      let isAbove = isInexact || number.hasBits(below: dropped - 1)
      if isAbove || mantissa & 1 == 1 { mantissa += 1 }
    }
    guard top >= -1022 else { return Double(bitPattern: mantissa) }
    // The leading bit of the mantissa adds the one that is missing in the exponent, and a carry comes right.
    guard top <= 1023 else { return nil }
    let value = Double(bitPattern: (UInt64(top + 1022) << 52) + mantissa)
    return value.isInfinite ? nil : value
  }
}
