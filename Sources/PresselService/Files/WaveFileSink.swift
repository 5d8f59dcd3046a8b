public import PresselAudio
public import PresselSystem

/// A WAV file that stands for a loudspeaker; it takes frames as fast as they come.
///
/// The file gets its name when it is whole, at ``close()`` after ``drain()``; otherwise nothing stays.
/// As of every sink, all but ``interrupt()`` is called from one thread at a time.
public final class WaveFileSink: AudioSink, @unchecked Sendable {
  private let place: FilePlace
  private var file: FileReplacement?
  private var written = FrameCount.zero

  /// A closed sink.
  ///
  /// - Parameter place: of the WAV file to make.
  public init(place: FilePlace) {
    self.place = place
  }

  public func open() throws(AudioError) {
    written = .zero
    try attempt { () throws(SystemError) in
      let replacement = try FileReplacement(of: place)
      try replacement.write(WaveWriter.header(frames: .zero))
      file = replacement
    }
  }

  public func write(_ samples: ArraySlice<Float>) throws(AudioError) -> Int {
    try attempt { () throws(SystemError) in try file?.write(WaveWriter.bytes(of: samples)) }
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
    try attempt { () throws(SystemError) in
      try file?.overwriteStart(with: WaveWriter.header(frames: written))
      try file?.commit()
    }
    file = nil
    return true
  }

  public func interrupt() {}

  public func close() {
    file?.abandon()
    file = nil
  }

  private func attempt(_ body: () throws(SystemError) -> Void) throws(AudioError) {
    do {
      try body()
    } catch {
      throw AudioError(.init(rawValue: error.code.rawValue), error.description, rawCode: error.number)
    }
  }
}
