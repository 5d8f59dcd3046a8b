internal import PresselAudio

/// Which device is meant, and for what.
struct DeviceAddress: Hashable, Sendable {
  let name: String
  let direction: AudioDevice.Direction
  /// A text that stands for the machine's configuration; `nil` for that one.
  let configuration: String?

  /// What people call a device of this direction.
  var noun: String {
    switch direction {
    case .capture: "microphone"
    case .playback: "loudspeaker"
    }
  }
}
