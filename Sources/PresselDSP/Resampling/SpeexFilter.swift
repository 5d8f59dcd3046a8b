#if Resampling
  internal import CPresselSpeexDSP

  /// The only place that calls speexdsp: owns a `SpeexResamplerState`.
  @safe
  final class SpeexFilter {
    /// 160 taps: nothing to be heard of aliases, at a third of the work of the best quality.
    private static let quality: Int32 = 8

    private let state: OpaquePointer
    private let outputPerInput: Double

    /// Corresponds to `speex_resampler_init` and `speex_resampler_skip_zeros`.
    init(from input: Int, to output: Int) throws(DSPError) {
      var code: Int32 = 0
      let made = unsafe speex_resampler_init(1, UInt32(input), UInt32(output), Self.quality, &code)
      guard let made = unsafe made else {
        throw DSPError(
          .refused,
          "Cannot convert \(input) Hz to \(output) Hz; close other programs, or choose another device.",
          rawCode: code)
      }
      unsafe state = made
      outputPerInput = Double(output) / Double(input)
      _ = unsafe speex_resampler_skip_zeros(state)
    }

    deinit {
      unsafe speex_resampler_destroy(state)
    }

    /// Corresponds to `speex_resampler_process_float`.
    func process(_ frames: ArraySlice<Float>, into result: inout [Float]) {
      var rest = frames
      while !rest.isEmpty {
        let chunk = rest.prefix(4096)
        let room = Int(Double(chunk.count) * outputPerInput) + 64
        let start = result.count
        result.append(contentsOf: repeatElement(0, count: room))
        var taken = UInt32(chunk.count)
        var given = UInt32(room)
        unsafe chunk.withUnsafeBufferPointer { source in
          unsafe result.withUnsafeMutableBufferPointer { target in
            guard let from = source.baseAddress, let to = target.baseAddress else { return }
            _ = unsafe speex_resampler_process_float(state, 0, from, &taken, to + start, &given)
          }
        }
        result.removeLast(room - Int(given))
        rest = rest.dropFirst(Int(taken))
        // It takes all or fills the room; neither would be a fault of its own, and must not hang us.
        if taken == 0 && given == 0 { return }
      }
    }

    /// Corresponds to `speex_resampler_reset_mem`.
    func reset() {
      _ = unsafe speex_resampler_reset_mem(state)
      _ = unsafe speex_resampler_skip_zeros(state)
    }
  }
#else
  /// What stands for the filter in a build without the trait `Resampling`: it cannot be made.
  final class SpeexFilter {
    init(from input: Int, to output: Int) throws(DSPError) {
      throw DSPError(
        .notBuilt,
        "Converting \(input) Hz to \(output) Hz needs libspeexdsp; build with the trait Resampling, or use a "
          + "device at \(output) Hz.")
    }

    func process(_ frames: ArraySlice<Float>, into result: inout [Float]) {}

    func reset() {}
  }
#endif
