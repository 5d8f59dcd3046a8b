public import PresselAudio

/// Microphones and loudspeakers through libasound, which also reaches PulseAudio and PipeWire.
///
/// In a build without the package's trait `ALSA` it lists nothing, and opening says what is missing.
public struct ALSABackend: AudioBackend {
  /// A configuration that stands for the machine's own: the tests bring their device this way.
  let configuration: String?

  /// The machine's sound system; nothing is loaded or opened yet.
  public init() {
    configuration = nil
  }

  /// A sound system that knows only what a configuration text says.
  package init(configuration: String) {
    self.configuration = configuration
  }

  /// The library and its version; corresponds to `snd_asoundlib_version`.
  public var name: String {
    AlsaLibrary.name
  }

  /// Lists what can record or play, the default first; corresponds to `snd_device_name_hint`.
  ///
  /// - Throws: `noDevice` when the library cannot read its configuration, or is not in this build.
  public func devices() throws(AudioError) -> [AudioDevice] {
    try AlsaLibrary.devices()
  }

  /// A closed source on a microphone; nothing is acquired yet.
  ///
  /// - Parameter device: an ALSA name such as `hw:1`; `nil` for `default`.
  public func source(device: String?) -> any AudioSource {
    let address = DeviceAddress(name: device ?? "default", direction: .capture, configuration: configuration)
    return ALSASource(clock: SystemClock()) { () throws(AudioError) in try AlsaLibrary.open(address) }
  }

  /// A closed sink on a loudspeaker; nothing is acquired yet.
  ///
  /// - Parameter device: an ALSA name such as `hw:1`; `nil` for `default`.
  public func sink(device: String?) -> any AudioSink {
    let address = DeviceAddress(name: device ?? "default", direction: .playback, configuration: configuration)
    return ALSASink(clock: SystemClock()) { () throws(AudioError) in try AlsaLibrary.open(address) }
  }

  /// Reads the library's configuration, 13 to 17 ms once in a process; corresponds to `snd_config_update`.
  public func warmUp() {
    AlsaLibrary.warmUp()
  }
}
