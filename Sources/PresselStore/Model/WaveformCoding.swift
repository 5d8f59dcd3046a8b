/// Peaks from 0 to 1 as two bytes each, the low one first: 65,535 is 1.
enum WaveformCoding {
  static func bytes(_ peaks: [Float]) -> [UInt8] {
    peaks.flatMap { peak in
      let level = UInt16((min(1, max(0, peak.isNaN ? 0 : peak)) * 65_535).rounded())
      return [UInt8(truncatingIfNeeded: level), UInt8(truncatingIfNeeded: level >> 8)]
    }
  }

  static func peaks(_ bytes: [UInt8]) -> [Float] {
    (0..<bytes.count / 2).map { Float(UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) / 65_535 }
  }
}

extension RecordingFacts {
  /// As they will be read from the index.
  var asKept: RecordingFacts {
    var kept = self
    kept.samples = max(0, samples)
    kept.waveform = WaveformCoding.peaks(WaveformCoding.bytes(waveform))
    return kept
  }
}
