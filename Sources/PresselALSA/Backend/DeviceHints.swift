#if ALSA
  internal import CPresselALSA
  internal import Glibc
  internal import PresselAudio

  /// Reads the list of devices; the only place that calls `snd_device_name_hint`.
  enum DeviceHints {
    /// Names that stand for no device: a bin, and converters that need another device behind them.
    private static let converters: Set<String> = [
      "null", "lavrate", "samplerate", "speexrate", "jack", "oss", "speex", "upmix", "vdownmix", "usbstream",
    ]

    static func list() throws(AudioError) -> [AudioDevice] {
      var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
      let code = unsafe snd_device_name_hint(-1, "pcm", &hints)
      guard code >= 0 else {
        throw AudioError(
          .noDevice,
          "ALSA cannot read its configuration (\(code)); look at /etc/asound.conf and ~/.asoundrc.",
          rawCode: code)
      }
      guard let hints = unsafe hints else { return [] }
      defer { _ = unsafe snd_device_name_free_hint(hints) }
      var found: [AudioDevice] = []
      var next = unsafe hints
      while let hint = unsafe next.pointee {
        if let device = unsafe device(hint) { merge(device, into: &found) }
        unsafe next += 1
      }
      return found.filter(\.isDefault) + found.filter { !$0.isDefault }
    }

    private static func device(_ hint: UnsafeMutableRawPointer) -> AudioDevice? {
      guard let name = unsafe text(hint, "NAME"), !converters.contains(name) else { return nil }
      let summary = unsafe text(hint, "DESC")?.split(separator: "\n").joined(separator: ", ")
      let directions: Set<AudioDevice.Direction> =
        switch unsafe text(hint, "IOID") {
        case "Input": [.capture]
        case "Output": [.playback]
        case _: [.capture, .playback]
        }
      return AudioDevice(
        name: name, summary: summary ?? name, directions: directions, isDefault: name == "default")
    }

    /// Some names come once for each direction.
    private static func merge(_ device: AudioDevice, into found: inout [AudioDevice]) {
      guard let index = found.firstIndex(where: { $0.name == device.name }) else {
        found.append(device)
        return
      }
      found[index] = AudioDevice(
        name: device.name, summary: found[index].summary,
        directions: found[index].directions.union(device.directions), isDefault: device.isDefault)
    }

    /// Corresponds to `snd_device_name_get_hint`, whose answer is ours to free.
    private static func text(_ hint: UnsafeMutableRawPointer, _ field: String) -> String? {
      guard let text = unsafe snd_device_name_get_hint(hint, field) else { return nil }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }
  }
#endif
