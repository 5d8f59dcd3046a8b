public import PresselAudio
internal import PresselOpus
public import PresselSystem

extension SoundFile {
  /// Makes a WAV file of a long Ogg Opus file on all processors, the same that a ``WaveFileSink`` makes of it.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - reading: how.
  ///   - place: of the WAV file.
  ///   - isWanted: asked now and then, from several threads; after `false` nothing stays.
  /// - Returns: whether it was made; `nil` when the file is not long enough to be cut, or of another kind: it is to be
  ///   played into a sink.
  /// - Throws: as ``open(_:reading:)``, and as a sink.
  public static func render(
    _ path: String, reading: SoundReading = .standard, to place: FilePlace,
    while isWanted: @escaping @Sendable () -> Bool
  ) throws(AudioError) -> Bool? {
    try requireConformance(of: path, reading)
    guard let bytes = try OpusFileBytes(path: path), bytes.isOgg else { return nil }
    // What is wrong with it is told when it is played.
    guard let decoding = try? ParallelDecoding(bytes, gain: reading.gain),
      decoding.index.info.samples <= WaveWriter.maximumFrames
    else { return nil }
    let starts = decoding.starts(processors: Processors.count)
    guard starts.count > 1 else { return nil }
    return try ParallelRendering(decoding, path).run(from: starts, to: place, while: isWanted)
  }
}
