internal import Glibc
internal import PresselAudio

#if Loudness
  internal import CPresselEBUR128

  /// Measures how loud a sound is as people hear it, by ITU-R BS.1770: owns an `ebur128_state`.
  @safe
  public struct LoudnessMeter: ~Copyable {
    private var state: UnsafeMutablePointer<ebur128_state>?

    /// A meter that has heard nothing, for mono at 48 kHz; corresponds to `ebur128_init`.
    ///
    /// - Throws: `notBuilt` when the package was built without the trait `Loudness`; `refused` when there is no
    ///   memory.
    public init() throws(DSPError) {
      let mode = Int32(
        EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue | EBUR128_MODE_HISTOGRAM.rawValue)
      unsafe state = ebur128_init(1, UInt(SampleRate.opus.hertz), mode)
      guard unsafe state != nil else {
        throw DSPError(.refused, "There is no memory left to measure the loudness; play it as it is.")
      }
    }

    deinit {
      var state = unsafe state
      unsafe ebur128_destroy(&state)
    }

    /// Hears frames; corresponds to `ebur128_add_frames_float`.
    public mutating func hear(_ frames: ArraySlice<Float>) {
      unsafe frames.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        _ = unsafe ebur128_add_frames_float(state, base, buffer.count)
      }
    }

    /// How loud it was so far, and its highest peak; corresponds to `ebur128_loudness_global` and `ebur128_true_peak`.
    ///
    /// - Returns: `nil` of silence, and of less than 0.4 s.
    public var loudness: Loudness? {
      var (integrated, peak) = (0.0, 0.0)
      guard unsafe ebur128_loudness_global(state, &integrated) == 0,
        unsafe ebur128_true_peak(state, 0, &peak) == 0, integrated.isFinite, integrated > -70, peak > 0
      else { return nil }
      return Loudness(integrated: integrated, truePeak: 20 * log10(peak))
    }
  }
#else
  /// What stands for the meter in a build without the trait `Loudness`: it cannot be made.
  public struct LoudnessMeter: ~Copyable {
    /// Throws `notBuilt`.
    public init() throws(DSPError) {
      throw DSPError(
        .notBuilt,
        "Playing equally loud needs libebur128; build with the trait Loudness, or play it as it is.")
    }

    /// Hears nothing.
    public mutating func hear(_ frames: ArraySlice<Float>) {}

    /// Nothing.
    public var loudness: Loudness? { nil }
  }
#endif
