import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Files with faults")
struct CorpusTests {
  @Test("say what is right for them, and decode to as many samples", arguments: MadeFile.all)
  func made(_ expected: MadeFile) throws {
    let file = try Corpus.made(expected.name)
    guard expected.errors.isEmpty else {
      let scanned = #expect(throws: OpusFileError.self) { try OpusFileInfo(scanning: ArrayByteSource(file)) }
      let read = #expect(throws: OpusFileError.self) { try Decoded(file) }
      #expect(scanned.map { expected.errors.contains($0.code) } == true, "\(String(describing: scanned))")
      #expect(read == scanned)
      return
    }
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    let decoded = try Decoded(file)
    #expect(FrameCount(decoded.samples.count) == info.samples)
    #expect(decoded.samples.allSatisfy { $0.isFinite })
    if let samples = expected.samples { #expect(info.samples.frames == samples) }
    if let packets = expected.packets { #expect(info.packets == packets) }
    #expect(info.linkSamples.map(\.frames) == expected.linkSamples ?? [info.samples.frames])
    if let isFaulty = expected.isFaulty { #expect(!info.faults.isEmpty == isFaulty, "\(info.faults)") }
    if let fault = expected.fault {
      #expect(info.faults.filter { $0.code == fault }.count >= 1, "\(info.faults)")
    }
    // Only the decoder can tell that a packet is damaged inside.
    #expect(decoded.faults.filter { $0 != .undecodablePacket } == info.faults.map(\.code))
  }

  @Test("never have a length that the packets cannot fill", arguments: MadeFile.all)
  func bounds(_ expected: MadeFile) throws {
    guard let info = try? OpusFileInfo(scanning: ArrayByteSource(try Corpus.made(expected.name))) else {
      return
    }
    #expect(info.samples >= .zero)
    #expect(info.samples.frames <= Int64(info.packets) * 5_760 + 24_000)
  }

  @Test(
    "of other projects are read by RFC 7845",
    .enabled(if: Corpus.openFolder != nil, "PRESSEL_OPEN_CORPUS names no folder"), arguments: OpenFile.all)
  func open(_ expected: OpenFile) throws {
    let folder = try #require(Corpus.openFolder)
    let file = try #require(Corpus.bytes(folder + "/" + expected.name))
    guard let samples = expected.samples else {
      let error = #expect(throws: OpusFileError.self) { try OpusFileInfo(scanning: ArrayByteSource(file)) }
      #expect(error?.code == .notOgg || error?.code == .notOpus || error?.code == .badHeader)
      return
    }
    let info = try OpusFileInfo(scanning: ArrayByteSource(file))
    let decoded = try Decoded(file)
    #expect(info.samples.frames == samples, "\(info.faults)")
    #expect(info.packets == expected.packets)
    #expect(decoded.samples.count == Int(samples))
    guard let rms = expected.rms else { return }
    let energy = decoded.samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    #expect(abs((energy / Double(max(1, samples))).squareRoot() - rms) < 0.0002)
  }
}
