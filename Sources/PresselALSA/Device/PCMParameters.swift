#if ALSA
  internal import CPresselALSA
  internal import Glibc
  internal import PresselAudio

  /// Agrees with a device on what it gives or takes.
  enum PCMParameters {
    /// Asks for mono at 48 kHz in half a second of buffer, takes what is nearest, and reads everything back.
    ///
    /// Corresponds to `snd_pcm_hw_params` and `snd_pcm_sw_params`.
    static func negotiate(_ pcm: OpaquePointer, _ address: DeviceAddress) throws(AudioError) -> StreamShape {
      var memory: OpaquePointer?
      let code = unsafe snd_pcm_hw_params_malloc(&memory)
      guard code >= 0, let wish = unsafe memory else { throw AudioError.settingUp(address, code: code) }
      defer { unsafe snd_pcm_hw_params_free(wish) }
      try check(unsafe snd_pcm_hw_params_any(pcm, wish), address)
      guard unsafe snd_pcm_hw_params_set_access(pcm, wish, SND_PCM_ACCESS_RW_INTERLEAVED) >= 0,
        let form = unsafe chooseForm(pcm, wish, address.direction)
      else {
        throw unsafe unsupported(pcm, wish, address)
      }
      try unsafe narrow(pcm, wish, address)
      let shape = try unsafe readBack(wish, form, address)
      try unsafe setThresholds(pcm, shape, address)
      return shape
    }

    private static func chooseForm(
      _ pcm: OpaquePointer, _ wish: OpaquePointer, _ direction: AudioDevice.Direction
    ) -> SampleForm? {
      let wanted =
        switch direction {
        case .capture: SampleForm.forCapture
        case .playback: SampleForm.forPlayback
        }
      return wanted.first { unsafe snd_pcm_hw_params_set_format(pcm, wish, $0.format) >= 0 }
    }

    /// The buffer before the period: a period fixed first may leave only a tiny buffer.
    private static func narrow(
      _ pcm: OpaquePointer, _ wish: OpaquePointer, _ address: DeviceAddress
    ) throws(AudioError) {
      var channels: UInt32 = 1
      try check(unsafe snd_pcm_hw_params_set_channels_near(pcm, wish, &channels), address)
      var rate = UInt32(SampleRate.opus.hertz)
      try check(unsafe snd_pcm_hw_params_set_rate_near(pcm, wish, &rate, nil), address)
      // libasound writes 64 bits here.
      var buffer = snd_pcm_uframes_t(rate / 2)
      try check(unsafe snd_pcm_hw_params_set_buffer_size_near(pcm, wish, &buffer), address)
      var period = snd_pcm_uframes_t(rate / 50)
      try check(unsafe snd_pcm_hw_params_set_period_size_near(pcm, wish, &period, nil), address)
      try check(unsafe snd_pcm_hw_params(pcm, wish), address)
    }

    private static func readBack(
      _ wish: OpaquePointer, _ form: SampleForm, _ address: DeviceAddress
    ) throws(AudioError) -> StreamShape {
      var hertz: UInt32 = 0
      var channels: UInt32 = 0
      var period: snd_pcm_uframes_t = 0
      var buffer: snd_pcm_uframes_t = 0
      try check(unsafe snd_pcm_hw_params_get_rate(wish, &hertz, nil), address)
      try check(unsafe snd_pcm_hw_params_get_channels(wish, &channels), address)
      try check(unsafe snd_pcm_hw_params_get_period_size(wish, &period, nil), address)
      try check(unsafe snd_pcm_hw_params_get_buffer_size(wish, &buffer), address)
      guard let rate = SampleRate(hertz: Int(hertz)), (1...1024).contains(channels),
        let frames = Int(exactly: buffer), frames > 0
      else {
        throw AudioError.settingUp(address, code: -EINVAL)
      }
      return StreamShape(
        rate: rate, channels: Int(channels), form: form, period: Int(clamping: period), buffer: frames)
    }

    /// A microphone is started by hand; a loudspeaker when a period is in it.
    private static func setThresholds(
      _ pcm: OpaquePointer, _ shape: StreamShape, _ address: DeviceAddress
    ) throws(AudioError) {
      var memory: OpaquePointer?
      let code = unsafe snd_pcm_sw_params_malloc(&memory)
      guard code >= 0, let wish = unsafe memory else { throw AudioError.settingUp(address, code: code) }
      defer { unsafe snd_pcm_sw_params_free(wish) }
      let threshold =
        switch address.direction {
        case .capture: 1
        case .playback: min(shape.period, shape.buffer)
        }
      try check(unsafe snd_pcm_sw_params_current(pcm, wish), address)
      try check(
        unsafe snd_pcm_sw_params_set_start_threshold(pcm, wish, snd_pcm_uframes_t(threshold)), address)
      try check(unsafe snd_pcm_sw_params_set_avail_min(pcm, wish, 1), address)
      try check(unsafe snd_pcm_sw_params(pcm, wish), address)
    }

    private static func check(_ code: Int32, _ address: DeviceAddress) throws(AudioError) {
      guard code >= 0 else { throw AudioError.settingUp(address, code: code) }
    }

    private static func unsupported(
      _ pcm: OpaquePointer, _ wish: OpaquePointer, _ address: DeviceAddress
    ) -> AudioError {
      _ = unsafe snd_pcm_hw_params_any(pcm, wish)
      let offer = unsafe DeviceOffer(pcm, wish)
      return AudioError(
        .unsupportedFormat,
        "The \(address.noun) \"\(address.name)\" offers only \(offer); choose another device, or put ALSA's plug "
          + "in front of it.", rawCode: -EINVAL)
    }
  }

  extension SampleForm {
    /// libasound's number for it.
    fileprivate var format: snd_pcm_format_t {
      switch self {
      case .unsigned8: SND_PCM_FORMAT_U8
      case .signed16: SND_PCM_FORMAT_S16_LE
      case .signed24: SND_PCM_FORMAT_S24_LE
      case .signed24Packed: SND_PCM_FORMAT_S24_3LE
      case .signed32: SND_PCM_FORMAT_S32_LE
      case .float32: SND_PCM_FORMAT_FLOAT_LE
      }
    }
  }
#endif
