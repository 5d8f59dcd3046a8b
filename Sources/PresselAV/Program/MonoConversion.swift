#if AnyFormat
  internal import PresselAudio
  internal import PresselDSP
  internal import PresselForeign

  /// Interleaved frames of one form to mono at 48 kHz, as WAV files are: the same mix, the same filter.
  struct MonoConversion {
    private var downmix: Downmix
    private let resampler: Resampler
    private var mono: [Float] = []

    init(_ form: FrameForm) throws(ForeignError) {
      downmix = Downmix(channels: form.channels, hertz: form.rate.hertz)
      do {
        resampler = try Resampler(from: form.rate, to: .opus)
      } catch {
        throw ForeignError(.unsupportedFormat, error.message, rawCode: error.rawCode)
      }
    }

    mutating func process(_ interleaved: ArraySlice<Float>, into result: inout [Float]) {
      mono.removeAll(keepingCapacity: true)
      downmix.process(interleaved, into: &mono)
      resampler.process(mono[...], into: &result)
    }

    func finish(into result: inout [Float]) {
      resampler.finish(into: &result)
    }
  }
#endif
