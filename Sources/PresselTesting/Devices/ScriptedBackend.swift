public import PresselAudio

/// A sound system of scripted devices.
public struct ScriptedBackend: AudioBackend {
  public let name = "Scripted"

  private let list: [AudioDevice]
  private let makeSource: @Sendable (String?) -> any AudioSource
  private let makeSink: @Sendable (String?) -> any AudioSink

  /// A sound system.
  ///
  /// - Parameters:
  ///   - devices: what it lists.
  ///   - source: makes the microphone of a name.
  ///   - sink: makes the loudspeaker of a name.
  public init(
    devices: [AudioDevice] = [], source: @escaping @Sendable (String?) -> any AudioSource,
    sink: @escaping @Sendable (String?) -> any AudioSink
  ) {
    list = devices
    makeSource = source
    makeSink = sink
  }

  public func devices() throws(AudioError) -> [AudioDevice] {
    list
  }

  public func source(device: String?) -> any AudioSource {
    makeSource(device)
  }

  public func sink(device: String?) -> any AudioSink {
    makeSink(device)
  }

  public func warmUp() {}
}
