import PresselAudio
import PresselOpus

/// A repaired file has no fault, is as long as the repairer says, and is not mended again.
func fuzz(_ bytes: [UInt8]) {
  guard let (file, samples, _) = try? repaired(bytes) else { return }
  guard let info = try? OpusFileInfo(scanning: ArrayByteSource(file)) else {
    preconditionFailure("the repaired file cannot be read")
  }
  precondition(info.faults.allSatisfy { $0.code == .chained }, "\(info.faults)")
  precondition(info.samples == samples, "\(info.samples) are in it, \(samples) were told")
  guard let (again, _, mends) = try? repaired(file) else {
    preconditionFailure("it is refused when repaired again")
  }
  precondition(again == file && mends.isEmpty, "it is mended again: \(mends)")
  guard samples < FrameCount(96_000) else { return }
  var buffer = PCMBuffer(capacity: 96_000)
  guard var reader = try? OggOpusReader(ArrayByteSource(file)), (try? reader.read(into: &buffer)) != nil
  else {
    preconditionFailure("the repaired file cannot be decoded")
  }
  precondition(FrameCount(buffer.count) == samples, "\(buffer.count) came out of \(samples)")
  precondition(reader.faults.allSatisfy { $0.code == .chained }, "\(reader.faults)")
}

private func repaired(
  _ bytes: [UInt8]
) throws(OpusFileError) -> (file: [UInt8], samples: FrameCount, mends: [OpusMend]) {
  var repairer = OggOpusRepairer(ArrayByteSource(bytes))
  var file: [UInt8] = []
  while let block = try repairer.nextBlock() { file += block }
  return (file, repairer.samples, repairer.mends)
}
