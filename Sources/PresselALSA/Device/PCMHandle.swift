#if ALSA
  internal import CPresselALSA
  internal import Glibc
  internal import PresselAudio

  /// Owns a `snd_pcm_t`; with ``PCMParameters`` the only place that calls libasound about an opened device.
  @safe
  final class PCMHandle: PCMPort {
    let shape: StreamShape
    private var pcm: OpaquePointer?

    private init(_ pcm: OpaquePointer, _ shape: StreamShape) {
      unsafe self.pcm = pcm
      self.shape = shape
    }

    deinit {
      close()
    }

    /// Opens a device and sets it up.
    ///
    /// First without any conversion by libasound: its own mixes two channels by halving them and changes rates by
    /// drawing straight lines. Only a device that offers nothing we can convert is opened with them.
    static func opened(_ address: DeviceAddress) throws(AudioError) -> PCMHandle {
      let bare = SND_PCM_NO_AUTO_CHANNELS | SND_PCM_NO_AUTO_FORMAT | SND_PCM_NO_AUTO_RESAMPLE
      do throws(AudioError) {
        return try opened(address, mode: bare)
      } catch {
        guard error.code == .unsupportedFormat else { throw error }
        do throws(AudioError) {
          return try opened(address, mode: 0)
        } catch _ {
          // The bare device's error tells what it really offers.
          throw error
        }
      }
    }

    /// Corresponds to `snd_pcm_open` and `snd_pcm_open_lconf`.
    private static func opened(_ address: DeviceAddress, mode: Int32) throws(AudioError) -> PCMHandle {
      var pcm: OpaquePointer?
      let stream =
        switch address.direction {
        case .capture: SND_PCM_STREAM_CAPTURE
        case .playback: SND_PCM_STREAM_PLAYBACK
        }
      let flags = SND_PCM_NONBLOCK | mode
      let code =
        if let text = address.configuration {
          unsafe open(&pcm, address.name, stream, flags, configuration: text)
        } else {
          unsafe snd_pcm_open(&pcm, address.name, stream, flags)
        }
      guard code >= 0, let pcm = unsafe pcm else { throw AudioError.opening(address, code: code) }
      do throws(AudioError) {
        return unsafe PCMHandle(pcm, try PCMParameters.negotiate(pcm, address))
      } catch {
        _ = unsafe snd_pcm_close(pcm)
        throw error
      }
    }

    private static func open(
      _ pcm: inout OpaquePointer?, _ name: String, _ stream: snd_pcm_stream_t, _ flags: Int32,
      configuration: String
    ) -> Int32 {
      var tree: OpaquePointer?
      let code = unsafe snd_config_load_string(&tree, configuration, 0)
      guard code >= 0, let tree = unsafe tree else { return code }
      defer { _ = unsafe snd_config_delete(tree) }
      return unsafe snd_pcm_open_lconf(&pcm, name, stream, flags, tree)
    }

    /// Corresponds to `snd_pcm_close`.
    func close() {
      guard let open = unsafe pcm else { return }
      _ = unsafe snd_pcm_close(open)
      unsafe pcm = nil
    }

    /// Corresponds to `snd_pcm_state`.
    var isPrepared: Bool {
      guard let pcm = unsafe pcm else { return false }
      return unsafe snd_pcm_state(pcm) == SND_PCM_STATE_PREPARED
    }

    /// Corresponds to `snd_pcm_info` and `snd_pcm_dump`; a device that is gone for its driver was one of the machine.
    var keeper: DeviceKeeper {
      var memory: OpaquePointer?
      guard let pcm = unsafe pcm, unsafe snd_pcm_info_malloc(&memory) >= 0, let info = unsafe memory else {
        return .machine
      }
      defer { unsafe snd_pcm_info_free(info) }
      guard unsafe snd_pcm_info(pcm, info) >= 0 else { return .machine }
      return unsafe DeviceKeeper(card: snd_pcm_info_get_card(info), description: description(of: pcm))
    }

    /// What libasound prints of the device, the only place where a plugin tells its name.
    private func description(of pcm: OpaquePointer) -> String {
      var memory: OpaquePointer?
      guard unsafe snd_output_buffer_open(&memory) >= 0, let output = unsafe memory else { return "" }
      defer { _ = unsafe snd_output_close(output) }
      var start: UnsafeMutablePointer<CChar>?
      guard unsafe snd_pcm_dump(pcm, output) >= 0 else { return "" }
      let count = unsafe snd_output_buffer_string(output, &start)
      // The text has no zero at its end.
      let text = unsafe UnsafeBufferPointer(start: start, count: Int(count))
      return String(decoding: unsafe text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Corresponds to `snd_pcm_prepare`.
    func prepare() -> Int32 {
      guard let pcm = unsafe pcm else { return -ENODEV }
      return unsafe snd_pcm_prepare(pcm)
    }

    /// Corresponds to `snd_pcm_start`.
    func start() -> Int32 {
      guard let pcm = unsafe pcm else { return -ENODEV }
      return unsafe snd_pcm_start(pcm)
    }

    /// Corresponds to `snd_pcm_resume`.
    func resume() -> Int32 {
      guard let pcm = unsafe pcm else { return -ENODEV }
      return unsafe snd_pcm_resume(pcm)
    }

    /// Corresponds to `snd_pcm_drop`.
    func drop() {
      guard let pcm = unsafe pcm else { return }
      _ = unsafe snd_pcm_drop(pcm)
    }

    /// Corresponds to `snd_pcm_readi`.
    func read(into bytes: inout [UInt8], frames: Int) -> Int {
      guard let pcm = unsafe pcm else { return -Int(ENODEV) }
      precondition(bytes.count >= frames * shape.frameBytes, "There is no room for so many frames.")
      return unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe snd_pcm_readi(pcm, buffer.baseAddress, snd_pcm_uframes_t(frames))
      }
    }

    /// Corresponds to `snd_pcm_writei`.
    func write(_ bytes: ArraySlice<UInt8>, frames: Int) -> Int {
      guard let pcm = unsafe pcm else { return -Int(ENODEV) }
      precondition(bytes.count >= frames * shape.frameBytes, "There are not so many frames.")
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe snd_pcm_writei(pcm, buffer.baseAddress, snd_pcm_uframes_t(frames))
      }
    }

    /// Corresponds to `snd_pcm_delay`, and to `snd_pcm_state` for what plugins hide behind a number.
    func delay() -> DelayAnswer {
      guard let pcm = unsafe pcm else { return .unknown(ENODEV, held: nil) }
      var frames: snd_pcm_sframes_t = 0
      let code = unsafe snd_pcm_delay(pcm, &frames)
      return switch unsafe snd_pcm_state(pcm) {
      case SND_PCM_STATE_XRUN: .ranDry
      case SND_PCM_STATE_SUSPENDED: .unknown(ESTRPIPE, held: code >= 0 ? frames : nil)
      case SND_PCM_STATE_DISCONNECTED: .unknown(ENODEV, held: code >= 0 ? frames : nil)
      case _ where code >= 0: .frames(frames)
      case _: code == -EPIPE ? .ranDry : .unknown(-code, held: nil)
      }
    }

    /// Corresponds to `snd_pcm_poll_descriptors` and `snd_pcm_poll_descriptors_revents`.
    func poll() -> PollAnswer {
      guard let pcm = unsafe pcm else { return .gone }
      let count = unsafe max(0, snd_pcm_poll_descriptors_count(pcm))
      var entries = [pollfd](repeating: pollfd(), count: Int(count))
      var events: UInt16 = 0
      let code = unsafe entries.withUnsafeMutableBufferPointer { entries in
        let filled = unsafe snd_pcm_poll_descriptors(pcm, entries.baseAddress, UInt32(entries.count))
        guard filled > 0 else { return filled }
        _ = unsafe Glibc.poll(entries.baseAddress, nfds_t(filled), 0)
        return unsafe snd_pcm_poll_descriptors_revents(pcm, entries.baseAddress, UInt32(filled), &events)
      }
      guard code >= 0 else { return code == -ENODEV ? .gone : .fine }
      guard events & UInt16(POLLERR) != 0 else { return .fine }
      return events & UInt16(POLLNVAL) != 0 ? .gone : .error
    }
  }
#endif
