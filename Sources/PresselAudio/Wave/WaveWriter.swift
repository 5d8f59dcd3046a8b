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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples {
      let scaled = sample.isNaN ? 0 : min(max((sample * 32_768).rounded(.toNearestOrEven), -32_768), 32_767)
      bytes += little(UInt16(bitPattern: Int16(scaled)))
    }
    return bytes
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
