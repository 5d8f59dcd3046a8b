internal import PresselAudio
internal import PresselDSP

/// Turns a device's bytes into mono at 48 kHz.
struct CaptureConverter {
  private let shape: StreamShape
  private let resampler: Resampler
  private var downmix: Downmix
  private var samples: [Float] = []
  private var mono: [Float] = []

  /// - Throws: `unsupportedFormat` when the device's rate cannot be converted in this build.
  init(_ shape: StreamShape) throws(AudioError) {
    self.shape = shape
    downmix = Downmix(channels: shape.channels, hertz: shape.rate.hertz)
    do throws(DSPError) {
      resampler = try Resampler(from: shape.rate, to: .opus)
    } catch {
      throw AudioError(.unsupportedFormat, error.message, rawCode: error.rawCode)
    }
  }

  /// Converts whole frames and puts what is ready at the end of `result`.
  mutating func convert(_ bytes: ArraySlice<UInt8>, into result: inout [Float]) {
    samples.removeAll(keepingCapacity: true)
    mono.removeAll(keepingCapacity: true)
    shape.form.decode(bytes, into: &samples)
    downmix.process(samples[...], into: &mono)
    resampler.process(mono[...], into: &result)
  }

  /// Gives what the conversion still holds.
  mutating func finish(into result: inout [Float]) {
    resampler.finish(into: &result)
  }
}
