import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Messages of files that are there already.
@Suite struct SendRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  private func corpus(_ name: String, here: String = #filePath) -> String {
    let tests = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return tests.joined(separator: "/") + "/PresselOpusTests/corpus/" + name
  }

  private func path(_ attachment: JSONValue?) -> String {
    String((attachment?["asset_url"]?.string ?? "").dropFirst("file://".count))
  }

  /// An Ogg Opus file of ours.
  private func opus(_ name: String, frames: Int = 14_400) throws -> String {
    let path = bench.folder.file(name)
    try bench.write(Tone.sine(hertz: 440, frames: frames), to: "\(name).wav")
    try bench.pressel("record", "--input", bench.folder.file("\(name).wav"), "--output", path)
    return path
  }

  @Test func anOpusFileIsKeptByteForByteAndOthersAreEncoded() throws {
    let ours = try opus("ours.ogg")
    let wave = try bench.write(Tone.sine(hertz: 440, frames: 48_000), to: "a tone.wav")
    let run = try bench.pressel(
      "send", "general", ours, wave, "--text", "listen", "--json")
    #expect(run.ending == .exited(0), "\(run.error)")
    #expect(run.document?["text"]?.string == "listen")
    let attachments = run.document?["attachments"]?.array ?? []
    #expect(attachments.map { $0["title"]?.string } == ["ours.ogg", "a tone.wav"])
    #expect(attachments.map { $0["samples"]?.integer } == [14_400, 48_000])
    #expect(attachments.map { $0["type"]?.string } == ["voiceRecording", "voiceRecording"])
    #expect(attachments.map { $0["waveform_data"]?.array?.count } == [100, 100])
    #expect(try bench.bytes(of: path(attachments.first)) == bench.bytes(of: ours))
    #expect(try bench.bytes(of: path(attachments.last)).starts(with: Array("OggS".utf8)))
    #expect(try bench.pressel("fsck").ending == .exited(0))
    #expect(try bench.pressel("drafts").ending == .exited(1))
  }

  @Test func aFileTakesOneRecordingOfSeveral() throws {
    let run = try bench.pressel(
      "send", "general", opus("a.ogg"), opus("b.ogg", frames: 28_800), "--json")
    let ids = (run.document?["attachments"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids.count == 2)
    let target = bench.folder.file("out.wav")
    let refused = try bench.pressel("play", "last", "--output", target)
    #expect(refused.ending == .exited(1))
    #expect(ids.allSatisfy { refused.error.contains($0) })
    #expect(try FileSystem().size(of: target) == nil)
    #expect(try bench.pressel("play", ids.last ?? "", "--output", target).ending == .exited(0))
    #expect(try FileSystem().size(of: target) == 44 + 2 * 28_800)
  }

  @Test func aFileWithAFaultIsEncodedSoThatWhatIsKeptIsWhole() throws {
    let damaged = corpus("g11-bad-crc.opus")
    let sent = try bench.pressel("send", "general", damaged, "--json").document
    let attachment = sent?["attachments"]?.array?.first
    #expect(attachment?["samples"]?.integer == 57_288)
    #expect(try bench.bytes(of: path(attachment)) != bench.bytes(of: damaged))
    #expect(try bench.pressel("fsck").ending == .exited(0))
  }

  @Test func whenOneFileCannotBeReadThereIsNoMessageAndNothingIsLeft() throws {
    let ours = try opus("ours.ogg")
    try FileSystem().create(bench.folder.file("text.txt")).write(Array("no sound at all, only words".utf8))
    for bad in [bench.folder.file("text.txt"), bench.folder.file("missing.ogg")] {
      let run = try bench.pressel("send", "general", ours, bad, "--text", "no")
      #expect(run.ending == .exited(2))
      #expect(run.sentences.count == 1)
    }
    #expect(try bench.pressel("list").ending == .exited(1))
    #expect(try bench.pressel("drafts").ending == .exited(1))
    let left = try bench.files(below: bench.store).keys.filter {
      $0.contains("/audio/") || $0.contains("/takes/")
    }
    #expect(left.isEmpty)
  }

  @Test func anAnswerNamesItsMessageAndAnUnknownChannelIsRefused() throws {
    let first =
      try bench.pressel("send", "general", "--text", "question", "--json").document?["id"]?.string ?? ""
    let answer = try bench.pressel("send", "general", "--text", "yes", "--reply-to", first, "--json").document
    #expect(answer?["replyTo"]?.string == first)
    #expect(try bench.pressel("send", "nowhere", "--text", "x").ending == .exited(1))
    #expect(try bench.pressel("send", "general", "--text", "x", "--reply-to", "ffff").ending == .exited(1))
    #expect(try bench.pressel("send", "general").ending == .exited(64))
    #expect(try bench.pressel("send", "general", "--text", " ").ending == .exited(1))
  }

  @Test func searchAndEditAndPages() throws {
    for text in ["alpha one", "alpha two", "beta"] { try bench.pressel("send", "general", "--text", text) }
    let found = try bench.pressel("search", "ALPHA", "--json").document?["messages"]?.array ?? []
    #expect(found.map { $0["text"]?.string } == ["alpha two", "alpha one"])
    let newest = found.first?["id"]?.string ?? ""
    let before = try bench.pressel("search", "alpha", "--before", newest, "--json").document?["messages"]?
      .array
    #expect(before?.map { $0["text"]?.string } == ["alpha one"])
    #expect(try bench.pressel("search", "nothing").ending == .exited(1))
    #expect(try bench.pressel("search", "alpha", "--channel", "nowhere").ending == .exited(1))
    let edited = try bench.pressel("edit", newest, "gamma", "--json").document
    #expect(edited?["text"]?.string == "gamma")
    #expect(edited?["editedAt"]?.string != nil)
    #expect(try bench.pressel("edit", newest, "").ending == .exited(1))
    let left = try bench.pressel("search", "alpha", "--json").document?["messages"]?.array
    #expect(left?.map { $0["text"]?.string } == ["alpha one"])
    let page = try bench.pressel("list", "--before", newest, "--json").document?["messages"]?.array
    #expect(page?.map { $0["text"]?.string } == ["alpha one"])
  }
}
