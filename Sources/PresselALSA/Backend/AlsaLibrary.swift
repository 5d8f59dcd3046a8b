internal import PresselAudio

#if ALSA
  internal import CPresselALSA

  /// What is asked of libasound without a device.
  enum AlsaLibrary {
    /// Done once in a process; `snd_lib_error_set_handler`.
    private static let silenced: Void = pressel_alsa_silence()

    static var name: String {
      guard let version = unsafe snd_asoundlib_version() else { return "ALSA" }
      return unsafe "ALSA \(String(cString: version))"
    }

    static func warmUp() {
      silenced
      _ = snd_config_update()
    }

    static func devices() throws(AudioError) -> [AudioDevice] {
      silenced
      return try DeviceHints.list()
    }

    static func open(_ address: DeviceAddress) throws(AudioError) -> any PCMPort {
      silenced
      return try PCMHandle.opened(address)
    }
  }
#else
  /// What stands for libasound in a build without the trait `ALSA`.
  enum AlsaLibrary {
    private static let missing = AudioError(
      .noDevice, "This build has no ALSA; build the package with the trait ALSA to record and play.")

    static let name = "no ALSA"

    static func warmUp() {}

    static func devices() throws(AudioError) -> [AudioDevice] {
      throw missing
    }

    static func open(_ address: DeviceAddress) throws(AudioError) -> any PCMPort {
      throw missing
    }
  }
#endif
