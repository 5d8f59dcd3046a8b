#if ALSA
  internal import CPresselALSA

  /// What a device says that it can do, for people to read.
  struct DeviceOffer: CustomStringConvertible {
    private let formats: [String]
    private let rates: ClosedRange<UInt32>
    private let channels: ClosedRange<UInt32>

    /// Corresponds to `snd_pcm_hw_params_test_format` and the `get_min` and `get_max` functions.
    init(_ pcm: OpaquePointer, _ wish: OpaquePointer) {
      var lowRate: UInt32 = 0
      var highRate: UInt32 = 0
      var few: UInt32 = 0
      var many: UInt32 = 0
      _ = unsafe snd_pcm_hw_params_get_rate_min(wish, &lowRate, nil)
      _ = unsafe snd_pcm_hw_params_get_rate_max(wish, &highRate, nil)
      _ = unsafe snd_pcm_hw_params_get_channels_min(wish, &few)
      _ = unsafe snd_pcm_hw_params_get_channels_max(wish, &many)
      rates = lowRate...max(lowRate, highRate)
      channels = few...max(few, many)
      formats = (0...SND_PCM_FORMAT_LAST.rawValue).compactMap { number in
        let format = snd_pcm_format_t(rawValue: number)
        guard unsafe snd_pcm_hw_params_test_format(pcm, wish, format) == 0,
          let name = unsafe snd_pcm_format_name(format)
        else { return nil }
        return unsafe String(cString: name)
      }
    }

    var description: String {
      let names = formats.isEmpty ? "no format" : formats.joined(separator: ", ")
      return "\(names) at \(Self.text(rates)) Hz with \(Self.text(channels)) channels"
    }

    private static func text(_ range: ClosedRange<UInt32>) -> String {
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
  }
#endif
