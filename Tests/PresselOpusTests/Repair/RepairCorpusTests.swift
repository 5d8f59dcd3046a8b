import PresselAudio
import Testing

@testable import PresselOpus

@Suite("Files with faults, repaired")
struct RepairCorpusTests {
  /// Why nothing can be saved of some.
  private static let refusals: [String: OpusFileError.Code] = [
    "g08-cut-in-header.opus": .noAudio, "g08-cut-after-tags.opus": .noAudio,
    "g11-lace-beyond-end.opus": .noAudio, "g14-six-channels.opus": .unsupportedChannels,
  ]

  /// How much is saved of those that cannot be read.
  private static let saved: [String: Int64] = [
    "g14-audio-on-tags-page.opus": 47_688, "g14-version-16.opus": 47_688, "g14-family255.opus": 47_688,
    "g14-invalid-m1c0.opus": 47_688, "g14-invalid-m0c3.opus": 47_688, "g14-invalid-m1c9.opus": 47_688,
    "g14-invalid-cmap-s0c0.opus": 47_688, "g14-invalid-cmap-s1c2.opus": 47_688,
    "g14-invalid-cmap-short.opus": 47_688, "g14-invalid-cmap-index.opus": 47_688,
    "g14-tag-count-lies.opus": 47_688, "g14-vendor-length-lies.opus": 47_688,
  ]

  @Test("have no fault and all their sound", arguments: MadeFile.all)
  func made(_ expected: MadeFile) throws {
    let file = try Corpus.made(expected.name)
    if let code = Self.refusals[expected.name] {
      let error = #expect(throws: OpusFileError.self) { try Repaired(file) }
      #expect(error?.code == code)
      return
    }
    let result = try #require(try repairedOrRefused(file, expected.name))
    if let samples = expected.samples ?? Self.saved[expected.name] {
      #expect(result.samples == FrameCount(samples))
    }
    if expected.isFaulty == false, expected.name != "g14-bad-utf8-tag.opus" {
      // Its pages of five seconds are divided.
      #expect(result.bytes == file || expected.name == "g10-600-one-byte.opus")
      #expect(result.mends.isEmpty)
    } else if result.links == 1 {
      #expect(!result.mends.isEmpty)
    }
  }

  @Test(
    "please opusinfo, and opusdec hears what we hear",
    .enabled(if: hasOpusTools, "opus-tools are not installed"), arguments: MadeFile.all)
  func tools(_ expected: MadeFile) throws {
    guard let result = try? Repaired(Corpus.made(expected.name)) else { return }
    let info = try #require(Tool("opusinfo"))
    let told = try info.run(on: result.bytes) { input, _ in [input] }
    #expect(told.status == 0)
    #expect(!told.text.uppercased().contains("WARNING"), "\(told.text)")
    guard result.links == 1, expected.name != "g14-six-channels.opus" else { return }
    let head = try OpusFileInfo(scanning: ArrayByteSource(result.bytes)).head
    let heard = try heardByOpusdec(result.bytes)
    #expect(heard.count == Int(result.samples.frames) * head.channels)
    if head.channels == 1 { #expect(try heard == Decoded(result.bytes).samples) }
  }

  @Test(
    "of other projects are repaired, too",
    .enabled(if: Corpus.openFolder != nil, "PRESSEL_OPEN_CORPUS names no folder"), arguments: OpenFile.all)
  func open(_ expected: OpenFile) throws {
    let folder = try #require(Corpus.openFolder)
    let file = try #require(Corpus.bytes(folder + "/" + expected.name))
    let result = try repairedOrRefused(file, expected.name)
    if let samples = expected.samples {
      #expect(result.map { $0.samples.frames >= samples } == true)
    }
    guard let result, let info = Tool("opusinfo") else { return }
    let told = try info.run(on: result.bytes) { input, _ in [input] }
    #expect(told.status == 0 && !told.text.uppercased().contains("WARNING"), "\(told.text)")
  }
}
