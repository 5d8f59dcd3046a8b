/// The sound system of a machine: it lists devices and makes sources and sinks of them.
public protocol AudioBackend: Sendable {
  /// What it is called, as in "ALSA 1.2.8".
  var name: String { get }

  /// Lists what can record or play, the default first.
  ///
  /// - Throws: `noDevice` when the system cannot be asked; a machine without devices gives an empty list.
  func devices() throws(AudioError) -> [AudioDevice]

  /// A closed source on a microphone; nothing is acquired yet.
  ///
  /// - Parameter device: its name; `nil` for the default.
  func source(device: String?) -> any AudioSource

  /// A closed sink on a loudspeaker; nothing is acquired yet.
  ///
  /// - Parameter device: its name; `nil` for the default.
  func sink(device: String?) -> any AudioSink

  /// Loads what the first opening would load, so that a press finds the microphone quickly.
  func warmUp()
}
