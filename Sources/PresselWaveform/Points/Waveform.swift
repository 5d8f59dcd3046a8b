public import PresselAudio

/// The shape of a take: so many points of equal length, each with its peak and its RMS on the linear scale
/// 0…1.
///
/// Every value is a whole number of 4,095ths from the start, so that what is drawn, kept, written into a
/// file's tag and read back is the same. Silence is 0; no value is ever anything but a number.
public struct Waveform: Hashable, Sendable {
  /// How many steps the scale has above 0.
  public static let steps = 4_095

  /// The greatest magnitude of each point, 0…1.
  public let peak: [Float]

  /// The root mean square of each point, 0…1.
  public let rms: [Float]

  /// How many samples of 48 kHz the points cover.
  public let samples: FrameCount

  /// A waveform of known values, which are rounded to the scale; what is no number counts as 0.
  ///
  /// - Parameters:
  ///   - peak: at least one value, 0…1.
  ///   - rms: as many values, 0…1.
  ///   - samples: the length of the take at 48 kHz.
  public init(peak: [Float], rms: [Float], samples: FrameCount) {
    precondition(!peak.isEmpty && peak.count == rms.count, "A waveform has a peak and an RMS for each point.")
    self.peak = peak.map { Self.value(ofStep: Self.step(of: $0)) }
    self.rms = rms.map { Self.value(ofStep: Self.step(of: $0)) }
    self.samples = samples
  }

  init(_ levels: [WaveformLevel], samples: FrameCount) {
    self.init(peak: levels.map(\.peak), rms: levels.map(\.rms), samples: samples)
  }

  /// How many points there are; at least 1.
  public var count: Int {
    peak.count
  }

  static func step(of value: Float) -> Int {
    guard value > 0 else { return 0 }
    return Int((min(value, 1) * Float(steps)).rounded())
  }

  static func value(ofStep step: Int) -> Float {
    Float(step) / Float(steps)
  }
}
