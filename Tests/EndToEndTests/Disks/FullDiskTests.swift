import ComposerWire
import CrashTrials
import PresselAudio
import PresselSystem
import PresselTesting
import Testing

/// Disks that are full, small, or not there any more: what was heard is kept, and a code says why it ended.
@Suite struct FullDiskTests {
  private static let isRoot = ProcessEnvironment.userID == 0

  /// A small disk in memory, for as long as the test lasts.
  private final class SmallDisk {
    let path: String
    private let bench: Bench

    init(_ size: String, _ bench: Bench) throws {
      self.bench = bench
      path = bench.folder.file("disk")
      try FileSystem().makeFolder(path)
      let mount = try bench.run(["mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path])
      try #require(mount.ending == .exited(0), "\(mount.error)")
    }

    func become(_ option: String) throws {
      let mount = try bench.run(["mount", "-o", "remount,\(option)", path])
      try #require(mount.ending == .exited(0), "\(mount.error)")
    }

    deinit {
      _ = try? bench.run(["umount", "-l", path], name: "umount")
    }
  }

  private func input(_ bench: Bench, seconds: Int) throws -> String {
    let second = Tone.sine(hertz: 300, frames: 48_000)
    return try bench.write((0..<seconds).flatMap { _ in second }, to: "in.wav")
  }

  /// Whether a file has its end and exactly so many samples; `opusinfo` warns of anything else.
  private func expectWhole(_ path: String, _ bench: Bench) throws -> Int64 {
    let info = try bench.pressel("info", path, "--json", name: "info")
    if Tools.have("opusinfo") {
      let theirs = try bench.run(["opusinfo", path], name: "opusinfo")
      #expect(theirs.ending == .exited(0))
      #expect(!(theirs.output + theirs.error).contains("WARNING"), "\(theirs.output)")
    }
    return try #require(info.document?["samples"]?.integer)
  }

  @Test(
    "S06 b: a store on a full disk of 1 MiB keeps what fits, with its end",
    .enabled(if: isRoot, "only root may mount a small disk"))
  func aFullStore() throws {
    let bench = try Bench()
    let disk = try SmallDisk("1m", bench)
    let store = "\(disk.path)/store"
    let input = try input(bench, seconds: 120)
    try bench.pressel("config", "bitRate", "128000")
    let run = try bench.pressel("record", "--input", input, "--send", "--store", store, "--json")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    #expect(run.error.contains("what was heard is kept"))
    #expect(try bench.pressel("list", "--store", store).ending == .exited(1), "nothing was sent")
    let draft = try bench.pressel("drafts", "--store", store, "--json").document?["drafts"]?.array?.first
    let recording = try #require(draft?["attachments"]?.array?.first)
    let samples = try #require(recording["samples"]?.integer)
    #expect(samples > 960_000, "600 KiB hold more than twenty seconds at 128 kbit/s")
    #expect(recording["waveform_data"]?.array?.count == 100, "the waveform is in the index")
    let url = try #require(recording["asset_url"]?.string)
    #expect(try expectWhole(String(url.dropFirst("file://".count)), bench) == samples)
    #expect(try bench.files(below: "\(store)/takes").isEmpty)
    // Deleting needs no room that is not there.
    #expect(try bench.pressel("drafts", "discard", "last", "--store", store).ending == .exited(0))
    #expect(try bench.files(below: "\(store)/audio").isEmpty)
  }

  @Test(
    "S06 b: a file on a full disk of 64 KiB keeps what fits, with its end",
    .enabled(if: isRoot, "only root may mount a small disk"))
  func aFullDisk() throws {
    let bench = try Bench()
    let disk = try SmallDisk("64k", bench)
    let input = try input(bench, seconds: 20)
    let place = "\(disk.path)/out.ogg"
    let run = try bench.pressel("record", "--input", input, "--output", place, "--json")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    #expect(try expectWhole(place, bench) > 480_000)
    #expect(try bench.files(below: disk.path).keys.sorted() == [place])
  }

  @Test("S06 b: a limit on the size of files keeps what fits, with its end", arguments: [8, 20, 40])
  func aLimit(kibibytes: Int) throws {
    let bench = try Bench()
    let input = try input(bench, seconds: 20)
    let place = bench.folder.file("out.ogg")
    let run = try bench.run([
      "prlimit", "--fsize=\(kibibytes << 10)", Bench.program, "record", "--input", input, "--output", place,
      "--json",
    ])
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "storageFull")
    let samples = try expectWhole(place, bench)
    // A page has 88 bytes or so; all but what did not fit is there.
    #expect(samples > Int64(kibibytes) * 9_000)
    #expect(try FileSystem().size(of: "\(place).part") == nil)
  }

  @Test(
    "a store that may only be read says so, and is not changed",
    .enabled(if: isRoot, "only root may mount a small disk"))
  func aStoreThatMayOnlyBeRead() throws {
    let bench = try Bench()
    let disk = try SmallDisk("2m", bench)
    let store = "\(disk.path)/store"
    let input = try input(bench, seconds: 1)
    try bench.pressel("record", "--input", input, "--send", "--store", store)
    try disk.become("ro")
    let before = try bench.files(below: store)
    for arguments in [["record", "--input", input], ["delete", "last"]] {
      let run = try bench.run([Bench.program] + arguments + ["--store", store, "--json"])
      #expect(run.ending == .exited(2))
      #expect(run.document?["error"]?["code"]?.string == "storeUnwritable", "\(run.error)")
      #expect(run.sentences.count == 1)
    }
    #expect(try bench.files(below: store) == before)
    try disk.become("rw")
    #expect(try bench.pressel("list", "--store", store).ending == .exited(0))
  }

  @Test func aStoreThatIsRemovedWhileATakeRunsIsSaid() throws {
    let bench = try Bench()
    let input = try input(bench, seconds: 30)
    let child = try bench.start([Bench.program, "record", "--input", input, "--realtime", "--send", "--json"])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 2_000 } }
    try FileSystem().removeTree(bench.store)
    child.signal(2)
    let run = try bench.finish(child)
    #expect(run.ending == .exited(2))
    // It is neither full nor forbidden: the disk does not have any more what it had.
    #expect(run.document?["error"]?["code"]?.string == "inputOutput", "\(run.output)")
    #expect(run.error.contains("check the disk and the store's folder"), "\(run.error)")
    #expect(run.sentences.count == 1, "\(run.error)")
  }
}
