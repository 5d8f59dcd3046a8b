import PresselAudio
import PresselOpus

/// The length that is told is the number of samples that come out, or both refuse for the same reason; strict reading
/// takes no file with a forbidden fault.
func fuzz(_ bytes: [UInt8]) {
  let info: OpusFileInfo
  do {
    info = try OpusFileInfo(scanning: ArrayByteSource(bytes))
  } catch {
    let told = error
    do {
      _ = try decode(bytes)
      preconditionFailure("the scan refuses what is read")
    } catch {
      precondition(error.code == told.code, "the scan refuses it for another reason")
    }
    return
  }
  precondition(info.samples == info.linkSamples.reduce(.zero, +), "the links are not the whole")
  // Strict reading refuses what has a forbidden fault, and takes what has none as it is.
  if let strict = try? OpusFileInfo(scanning: ArrayByteSource(bytes), conformance: .strict) {
    precondition(strict == info, "strict reading sees another file")
    precondition(info.faults.allSatisfy { $0.code.forbiddenBy == nil }, "strict reading takes \(info.faults)")
  }
  guard info.samples < FrameCount(480_000) else { return }
  guard let decoded = try? decode(bytes) else { preconditionFailure("the reader refuses what is scanned") }
  precondition(decoded == info.samples, "\(decoded) came out, \(info.samples) were told")
}

private func decode(_ bytes: [UInt8]) throws(OpusFileError) -> FrameCount {
  var reader = try OggOpusReader(ArrayByteSource(bytes))
  var buffer = PCMBuffer(capacity: 5_000)
  while try reader.read(into: &buffer) > 0 {
    precondition(buffer.samples.allSatisfy { $0.isFinite }, "a sample is no number")
    buffer.removeAll()
  }
  return reader.position
}
