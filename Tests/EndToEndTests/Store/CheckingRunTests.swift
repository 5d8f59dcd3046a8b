import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// A store that is checked, backed up and put back by the program.
@Suite struct CheckingRunTests {
  private let bench: Bench
  private let recording: String

  init() throws {
    bench = try Bench()
    let wave = try bench.write(Tone.sine(hertz: 440, frames: 96_000), to: "tone.wav")
    let sent = try bench.pressel("send", "general", wave, "--text", "kept", "--json").document
    let url = sent?["attachments"]?.array?.first?["asset_url"]?.string ?? ""
    recording = String(url.dropFirst("file://".count))
  }

  private func faults(_ arguments: String...) throws -> [String] {
    let run = try bench.run([Bench.program, "fsck", "--json"] + arguments)
    let faults = run.document?["faults"]?.array ?? []
    let isRight = faults.allSatisfy { $0["mended"]?.bool == true }
    #expect(run.ending == .exited(isRight ? 0 : 2))
    return faults.map { "\($0["code"]?.string ?? "")\($0["mended"]?.bool == true ? ", mended" : "")" }
  }

  @Test func aGoodStoreIsGood() throws {
    #expect(try faults() == [])
  }

  @Test func aBitInTheMiddleOfAPageIsFoundWithItsPlace() throws {
    var bytes = try bench.bytes(of: recording)
    bytes[bytes.count / 2] ^= 1
    try FileSystem().open(recording, for: .writing).overwrite(bytes, at: 0)
    #expect(try faults() == ["damaged"])
    // Nothing is made of nothing.
    #expect(try faults("--mend") == ["damaged"])
    let line = try bench.pressel("fsck").output
    #expect(line.contains("at byte"))
  }

  @Test func filesThatAreGoneOrBelongToNothingAreFound() throws {
    let stray = recording.replacing(".ogg", with: "-other.ogg")
    try FileSystem().create(stray).write([1])
    #expect(try faults() == ["stray"])
    #expect(try faults("--mend") == ["stray"])
    #expect(try faults("--remove-strays") == ["stray, mended"])
    #expect(try faults() == [])
    try FileSystem().unlink(recording)
    #expect(try faults() == ["missing"])
  }

  @Test func aSearchThatForgotAWordIsMendedWhenAsked() throws {
    guard Tools.have("sqlite3") else { return }
    try bench.run([
      "sqlite3", "\(bench.store)/index.sqlite",
      "INSERT INTO search (search, rowid, text, titles, transcripts) SELECT 'delete', place, text, titles, transcripts "
        + "FROM searchable",
    ])
    #expect(try bench.pressel("search", "kept").ending == .exited(1))
    #expect(try faults() == ["index"])
    #expect(try faults("--mend") == ["index, mended"])
    #expect(try bench.pressel("search", "kept").ending == .exited(0))
    #expect(try faults() == [])
  }

  @Test func aBackupGoesThroughAPipeAndComesBack() throws {
    let archive = bench.folder.file("voice.tar")
    let told = try bench.pressel("backup", archive, "--json").document
    #expect(told?["messages"]?.integer == 1)
    #expect(told?["recordings"]?.integer == 1)
    let taken = try bench.pressel("backup", archive)
    #expect(taken.ending == .exited(2))
    #expect(taken.error.contains("--force to replace"), "it says what to do: \(taken.error)")
    #expect(try bench.pressel("backup", archive, "--force").ending == .exited(0))
    let place = bench.folder.file("else where/ü")
    #expect(try bench.pressel("restore", archive, "--store", place).ending == .exited(0))
    let listed = try bench.pressel("list", "--store", place, "--json").document?["messages"]?.array
    #expect(listed?.compactMap { $0["text"]?.string } == ["kept"])
    #expect(try bench.pressel("fsck", "--store", place).ending == .exited(0))
    let refused = try bench.pressel("restore", archive, "--json")
    #expect(refused.ending == .exited(1))
    #expect(refused.document?["error"]?["code"]?.string == "placeTaken")
    let forced = try bench.pressel("restore", archive, "--force", "--json").document
    #expect(forced?["earlierStore"]?.string == "\(bench.store).before-restore")
    #expect(try bench.pressel("list").ending == .exited(0))
  }

  @Test func theArchiveIsOneThatTarReads() throws {
    guard Tools.have("tar") else { return }
    let (archive, place) = (bench.folder.file("voice.tar"), bench.folder.file("unpacked"))
    try bench.pressel("backup", archive)
    try FileSystem().makeFolder(place)
    let run = try bench.run(["tar", "-xf", archive, "-C", place])
    #expect(run.ending == .exited(0), "\(run.error)")
    #expect(run.error.isEmpty)
    #expect(try bench.pressel("list", "--store", place).ending == .exited(0))
    #expect(try bench.pressel("fsck", "--store", place).ending == .exited(0))
  }
}
