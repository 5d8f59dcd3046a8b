public import PresselAudio
public import PresselSystem

/// A pipe that stands for a loudspeaker, and gets a WAV file of unknown length.
///
/// As of every sink, all but ``interrupt()`` is called from one thread at a time.
public final class WaveStreamSink: AudioSink, @unchecked Sendable {
  private let stream: OutputStream
  private var written = FrameCount.zero

  /// A closed sink.
  ///
  /// - Parameter stream: gets the bytes.
  public init(stream: OutputStream) {
    self.stream = stream
  }

  public func open() throws(AudioError) {
    written = .zero
    try send(WaveWriter.header(frames: nil))
  }

  public func write(_ samples: ArraySlice<Float>) throws(AudioError) -> Int {
    try send(WaveWriter.bytes(of: samples))
    written += FrameCount(samples.count)
    return samples.count
  }

  public var played: FrameCount {
    written
  }

  public func pause() throws(AudioError) {}

  public func resume() throws(AudioError) {}

  public func flush() {}

  public func drain() throws(AudioError) -> Bool {
    true
  }

  public func interrupt() {}

  public func close() {}

  private func send(_ bytes: [UInt8]) throws(AudioError) {
    do {
      try stream.write(bytes)
    } catch {
      throw AudioError(.init(rawValue: error.code.rawValue), error.description, rawCode: error.number)
    }
  }
}
