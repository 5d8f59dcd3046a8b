internal import PresselAudio
internal import PresselOpus
internal import PresselWaveform

extension OggOpusReader {
  /// Decodes to the end for the shape of the whole.
  ///
  /// - Returns: `nil` when there is no sound in it.
  mutating func shape() throws(OpusFileError) -> Waveform? {
    var builder = WaveformBuilder()
    var buffer = PCMBuffer(capacity: 48_000)
    while try read(into: &buffer) > 0 {
      builder.append(buffer)
      buffer.removeAll()
    }
    return builder.samples > .zero ? builder.waveform() : nil
  }
}
