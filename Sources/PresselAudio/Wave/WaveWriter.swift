/// The bytes of a WAV file of mono, 48 kHz, signed 16 bits.
public enum WaveWriter {
  /// The most frames that the 32-bit lengths of the format can state.
  public static let maximumFrames = FrameCount(2_147_483_000)

  /// The 44 bytes before the samples.
  ///
  /// - Parameter frames: how many frames follow; `nil` when that is not known, as on a pipe: the lengths are
  ///   then 2³²−1.
  public static func header(frames: FrameCount?) -> [UInt8] {
    let length = frames.map { UInt32(clamping: min($0, maximumFrames).frames * 2) }
    let rate = UInt32(SampleRate.opus.hertz)
    return Array("RIFF".utf8) + little(length.map { $0 + 36 } ?? .max) + Array("WAVEfmt ".utf8)
      + little(UInt32(16)) + little(UInt16(1)) + little(UInt16(1)) + little(rate) + little(rate * 2)
      + little(UInt16(2)) + little(UInt16(16)) + Array("data".utf8) + little(length ?? .max)
  }

  /// Samples as signed 16 bits, rounded to the nearest and limited to the range.
  ///
  /// - Parameter samples: nominally −1…1; what is not a number becomes 0.
  public static func bytes(of samples: ArraySlice<Float>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: samples.count * 2)
    var place = 0
    for sample in samples {
      let limited = sample.isNaN ? 0 : min(max(sample * 32_768, -32_768), 32_767)
      // Adding 1.5 · 2²³ leaves no bits for a fraction: rounds to the nearest, halves to even, without a call.
      let bits = UInt16(bitPattern: Int16((limited + 12_582_912) - 12_582_912))
      bytes[place] = UInt8(truncatingIfNeeded: bits)
      bytes[place + 1] = UInt8(truncatingIfNeeded: bits >> 8)
      place += 2
    }
    return bytes
  }

  /// Where a frame lies in a file, in bytes.
  ///
  /// - Parameter frame: how many frames lie before it.
  public static func place(of frame: FrameCount) -> Int64 {
    44 + frame.frames * 2
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
