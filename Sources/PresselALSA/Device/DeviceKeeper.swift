/// Who stands behind an opened device, and so what helps when it is lost.
enum DeviceKeeper: Hashable, Sendable {
  /// A sound card, through the kernel.
  case machine
  /// Another program, through a plugin of libasound; its name when the plugin tells it.
  case server(name: String?)

  /// Who it is by what libasound tells of the device.
  ///
  /// - Parameters:
  ///   - card: the number of the sound card, negative without one.
  ///   - description: several lines; one of them is such as `ALSA <-> PulseAudio PCM I/O Plugin` for a server.
  init(card: Int32, description: String) {
    guard card < 0 else {
      self = .machine
      return
    }
    let words = description.split { $0 == " " || $0 == "\n" }
    let bridge = words.firstIndex(of: "<->")
    self = .server(name: bridge.flatMap { words.dropFirst($0 + 1).first }.map { String($0) })
  }
}
