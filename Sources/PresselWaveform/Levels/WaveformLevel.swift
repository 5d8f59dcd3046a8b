/// How loud one stretch of sound was, on the linear scale 0…1.
public struct WaveformLevel: Hashable, Sendable {
  /// The greatest magnitude of a sample.
  public let peak: Float

  /// The root of the mean square; never above ``peak``.
  public let rms: Float

  /// A level of known values.
  ///
  /// - Parameters:
  ///   - peak: the greatest magnitude, 0…1.
  ///   - rms: the root of the mean square, 0…1.
  public init(peak: Float, rms: Float) {
    self.peak = peak
    self.rms = rms
  }
}
