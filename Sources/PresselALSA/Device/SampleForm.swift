/// How a device writes one sample: little-endian, one of the forms that can be converted.
enum SampleForm: Hashable, Sendable, CaseIterable {
  /// `U8`
  case unsigned8
  /// `S16_LE`
  case signed16
  /// `S24_LE`: the low three of four bytes; the fourth means nothing.
  case signed24
  /// `S24_3LE`
  case signed24Packed
  /// `S32_LE`
  case signed32
  /// `FLOAT_LE`
  case float32

  /// The widest first: a microphone's noise is its own affair. Eight bits only when there is nothing else.
  static let forCapture: [SampleForm] = [
    .signed32, .signed24, .signed24Packed, .float32, .signed16, .unsigned8,
  ]

  /// What every device takes first: decoded speech has nothing below 16 bits.
  static let forPlayback: [SampleForm] = [
    .signed16, .signed32, .signed24, .signed24Packed, .float32, .unsigned8,
  ]

  /// Bytes of one sample.
  var bytes: Int {
    switch self {
    case .unsigned8: 1
    case .signed16: 2
    case .signed24Packed: 3
    case .signed24, .signed32, .float32: 4
    }
  }

  /// Turns bytes into samples of −1…1, without rounding up to 24 bits.
  ///
  /// - Parameters:
  ///   - data: whole samples; what is left over is ignored.
  ///   - result: gets them at its end.
  func decode(_ data: ArraySlice<UInt8>, into result: inout [Float]) {
    result.reserveCapacity(result.count + data.count / bytes)
    // The two forms that nearly every device has go a straight way.
    switch self {
    case .signed16:
      for at in stride(from: data.startIndex, to: data.endIndex - 1, by: 2) {
        result.append(Float(Int16(bitPattern: UInt16(data[at]) | UInt16(data[at + 1]) << 8)) / 32_768)
      }
    case .signed32:
      for at in stride(from: data.startIndex, to: data.endIndex - 3, by: 4) {
        let low = UInt32(data[at]) | UInt32(data[at + 1]) << 8
        let high = UInt32(data[at + 2]) << 16 | UInt32(data[at + 3]) << 24
        result.append(Float(Int32(bitPattern: low | high)) / 2_147_483_648)
      }
    case .unsigned8, .signed24, .signed24Packed, .float32:
      for at in stride(from: data.startIndex, to: data.endIndex - bytes + 1, by: bytes) {
        result.append(sample(of: bits(data, at: at)))
      }
    }
  }

  /// Turns samples into bytes, rounded to the nearest step and clamped; what is no number becomes silence.
  ///
  /// - Parameters:
  ///   - samples: nominally −1…1.
  ///   - channels: how many times each is written.
  ///   - result: gets the bytes at its end.
  func encode(_ samples: ArraySlice<Float>, channels: Int, into result: inout [UInt8]) {
    for sample in samples {
      let bits = bits(of: sample)
      for _ in 0..<channels {
        for byte in 0..<bytes { result.append(UInt8(truncatingIfNeeded: bits >> UInt32(8 * byte))) }
      }
    }
  }

  private func bits(_ data: ArraySlice<UInt8>, at start: Int) -> UInt32 {
    var bits: UInt32 = 0
    for byte in (0..<bytes).reversed() { bits = bits << 8 | UInt32(data[start + byte]) }
    return bits
  }

  private func sample(of bits: UInt32) -> Float {
    switch self {
    case .unsigned8: (Float(bits) - 128) / 128
    case .signed16: Float(Int16(truncatingIfNeeded: bits)) / 32_768
    // Shifting up drops the byte that means nothing and brings the sign to its place.
    case .signed24, .signed24Packed: Float(Int32(truncatingIfNeeded: bits << 8)) / 2_147_483_648
    case .signed32: Float(Int32(truncatingIfNeeded: bits)) / 2_147_483_648
    case .float32: Self.finite(Float(bitPattern: bits))
    }
  }

  private func bits(of sample: Float) -> UInt32 {
    switch self {
    case .unsigned8: UInt32(bitPattern: Self.step(sample, of: 128) + 128)
    case .signed16: UInt32(bitPattern: Self.step(sample, of: 32_768))
    case .signed24, .signed24Packed: UInt32(bitPattern: Self.step(sample, of: 8_388_608))
    case .signed32: UInt32(bitPattern: Self.step(sample, of: 2_147_483_648))
    case .float32: Self.finite(sample).bitPattern
    }
  }

  private static func step(_ sample: Float, of scale: Double) -> Int32 {
    let scaled = (Double(finite(sample)) * scale).rounded(.toNearestOrEven)
    return Int32(min(scale - 1, max(-scale, scaled)))
  }

  private static func finite(_ sample: Float) -> Float {
    sample.isFinite ? sample : 0
  }
}
