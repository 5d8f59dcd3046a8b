import PresselAudio
import PresselOpus

/// What comes out of a file.
struct Decoded {
  var samples: [Float] = []
  var faults: [OpusFault.Code] = []

  /// Decodes a whole file in portions of an odd size.
  ///
  /// - Parameter limit: stops after about so many samples.
  init(_ file: [UInt8], limit: Int = .max, portion: Int = 1_777) throws(OpusFileError) {
    var reader = try OggOpusReader(ArrayByteSource(file))
    var buffer = PCMBuffer(capacity: portion)
    while samples.count < limit, try reader.read(into: &buffer) > 0 {
      samples += buffer.samples
      buffer.removeAll()
    }
    faults = reader.faults.map(\.code)
  }
}

/// A file that the recorder makes of samples, given in portions.
func recorded(
  _ samples: [Float], settings: OpusEncoderSettings = .standard, portion: Int = 441
) throws -> [UInt8] {
  var recorder = try OggOpusRecorder(settings: settings, serial: 77)
  var file = recorder.headerBytes()
  for start in stride(from: 0, to: samples.count, by: portion) {
    file += try recorder.append(samples[start..<min(samples.count, start + portion)])
  }
  return file + (try recorder.finish())
}

/// The final file of a part.
func finished(_ part: [UInt8], tags: OpusTags = OpusTags()) throws -> [UInt8] {
  var finisher = try OggOpusFinisher(ArrayByteSource(part), serial: 78, tags: tags)
  var file: [UInt8] = []
  while let block = try finisher.nextBlock() { file += block }
  return file
}
