internal import PresselAudio
internal import PresselDSP

/// Turns mono at 48 kHz into a device's bytes, the same in every channel.
struct PlaybackConverter {
  private let shape: StreamShape
  private let resampler: Resampler
  private var samples: [Float] = []

  /// - Throws: `unsupportedFormat` when the device's rate cannot be made in this build.
  init(_ shape: StreamShape) throws(AudioError) {
    self.shape = shape
    do throws(DSPError) {
      resampler = try Resampler(from: .opus, to: shape.rate)
    } catch {
      throw AudioError(.unsupportedFormat, error.message, rawCode: error.rawCode)
    }
  }

  /// Converts frames and puts what is ready at the end of `result`.
  mutating func convert(_ frames: ArraySlice<Float>, into result: inout [UInt8]) {
    samples.removeAll(keepingCapacity: true)
    resampler.process(frames, into: &samples)
    shape.form.encode(samples[...], channels: shape.channels, into: &result)
  }

  /// Gives what the conversion still holds, and silence up to a whole period.
  ///
  /// - Parameter written: frames of the device that came before what is in `result`.
  mutating func finish(into result: inout [UInt8], after written: Int64) {
    samples.removeAll(keepingCapacity: true)
    resampler.finish(into: &samples)
    let period = Int64(max(1, shape.period))
    let total = written + Int64(result.count / shape.frameBytes) + Int64(samples.count)
    let missing = Int((period - total % period) % period)
    samples.append(contentsOf: repeatElement(0, count: min(missing, shape.buffer)))
    shape.form.encode(samples[...], channels: shape.channels, into: &result)
  }

  /// Forgets what the conversion holds.
  mutating func reset() {
    resampler.reset()
  }
}
