import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// The faults that others had with their stores, each with its value, on the whole program.
@Suite struct StoreFaultTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    try bench.write(Tone.sine(hertz: 440, frames: 24_000), to: "tone.wav")
    return bench
  }

  private func record(_ bench: Bench, _ more: String..., name: String = "run") throws -> Bench.Run {
    try bench.run(
      [Bench.program, "record", "--input", bench.folder.file("tone.wav")] + more, name: name)
  }

  @Test(
    "S01: nothing of a discarded, a refused or a failed take stays, in a folder with a space and an umlaut")
  func s01() throws {
    let bench = try bench()
    let store = bench.folder.file("eine schöne Ablage")
    let temporary = bench.folder.file("tmp")
    try FileSystem().makeFolder(temporary)
    let program = ["/usr/bin/env", "TMPDIR=\(temporary)", Bench.program]
    let tone = bench.folder.file("tone.wav")
    let lines: [([String], Int32)] = [
      (["record", "--input", tone, "--draft"], 0), (["drafts", "discard", "--all"], 0),
      (["record", "nowhere", "--input", tone], 1), (["record", "--input", "\(tone).none"], 2),
      (["record", "--input", tone, "--send"], 0), (["delete", "last"], 0),
    ]
    for (words, code) in lines {
      let run = try bench.run(program + words + ["--store", store])
      #expect(run.ending == .exited(code), "\(words): \(run.error)")
    }
    #expect(try bench.files(below: temporary).isEmpty)
    #expect(try bench.files(below: "\(store)/takes").isEmpty)
    #expect(try bench.files(below: "\(store)/audio").isEmpty)
  }

  @Test(
    "S03: a store that was moved plays; nothing in it names where it was; a lost file is an error, no empty message"
  )
  func s03() throws {
    let bench = try bench()
    let (old, new) = (bench.folder.file("store"), bench.folder.file("store2"))
    #expect(try record(bench, "--send", "--store", old).ending == .exited(0))
    #expect(try record(bench, "--draft", "--store", old).ending == .exited(0))
    try FileSystem().rename(old, to: new)
    let wave = bench.folder.file("out.wav")
    #expect(try bench.pressel("play", "last", "--output", wave, "--store", new).ending == .exited(0))
    #expect(try bench.samples(of: wave).count == 24_000)
    for path in try bench.files(below: new).keys {
      let text = String(decoding: try bench.bytes(of: path), as: UTF8.self)
      #expect(!text.contains(bench.folder.path), "\(path)")
    }
    let draft = try bench.pressel("drafts", "--json", "--store", new).document?["drafts"]?.array?.first
    let url = try #require(draft?["attachments"]?.array?.first?["asset_url"]?.string)
    try FileSystem().unlink(String(url.dropFirst("file://".count)))
    let sent = try bench.pressel("drafts", "send", "last", "--json", "--store", new)
    #expect(sent.ending == .exited(2))
    #expect(sent.document?["error"]?["code"]?.string == "audioMissing")
    let messages = try bench.pressel("list", "--json", "--store", new).document?["messages"]?.array
    #expect(messages?.count == 1)
    #expect(
      try bench.pressel("doctor", "--json", "--store", new).output.contains(
        "the audio of 1 recording is gone"))
  }

  @Test("S04: in any zone a moment is UTC with milliseconds, and names have plain characters only")
  func s04() throws {
    let bench = try bench()
    let before = WallClock.now
    let run = try bench.run([
      "/usr/bin/env", "TZ=Asia/Tokyo", Bench.program, "record", "--input", bench.folder.file("tone.wav"),
      "--send", "--json",
    ])
    #expect(run.ending == .exited(0))
    let created = try #require(run.document?["createdAt"]?.string)
    #expect(created.utf8.count == 24 && created.hasSuffix("Z") && created.dropLast(4).hasSuffix("."))
    // A zone that was taken for UTC would be nine hours off, a month counted from 0 a month.
    let now = try bench.run(["/bin/date", "-u", "+%Y-%m-%dT%H:%M:%S.%3NZ"], name: "date").output.dropLast()
    #expect(created <= String(now))
    let start = try bench.run(
      ["/bin/date", "-u", "-d", "@\(before / 1000)", "+%Y-%m-%dT%H:%M:%S.000Z"], name: "date"
    ).output.dropLast()
    #expect(created >= String(start))
    let plain = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-/")
    for path in try bench.files(below: bench.store).keys {
      #expect(path.dropFirst(bench.store.count).allSatisfy { plain.contains($0) }, "\(path)")
    }
  }

  @Test(
    "S07: under every umask files are 0600 and folders 0700, also in the middle of a take",
    arguments: ["000", "022"])
  func s07(mask: String) throws {
    let bench = try bench()
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "long.wav")
    let child = try bench.start([
      "/bin/sh", "-c", "umask \(mask); exec \"$0\" \"$@\"", Bench.program, "record", "--input",
      bench.folder.file("long.wav"), "--realtime", "--send",
    ])
    try bench.wait { try bench.files(below: "\(bench.store)/takes").values.contains { $0 > 3_000 } }
    let during = try modes(below: bench.store)
    child.signal(SIGINT)
    #expect(try bench.finish(child).ending == .exited(130))
    let after = try modes(below: bench.store)
    for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm", "lock"] {
      #expect(during["\(bench.store)/\(name)"] == 0o600, "\(name)")
    }
    for (path, mode) in [during, after].joined() {
      let isFolder = try FileSystem().isFolder(path)
      #expect(mode == (isFolder ? 0o700 : 0o600), "\(path)")
    }
    #expect(after.keys.contains { $0.hasSuffix(".ogg") } && during.keys.contains { $0.hasSuffix(".part") })
  }

  @Test("what does not belong together is named by doctor, file by file, and stays")
  func strays() throws {
    let bench = try bench()
    #expect(try record(bench, "--send").ending == .exited(0))
    #expect(try bench.pressel("doctor").output.contains("stray") == false)
    let strays = ["audio/notes.txt", "takes/old.part", "takes/old.finishing", "index.sqlite.new"]
    for name in strays { try FileSystem().create("\(bench.store)/\(name)").write([1]) }
    let findings = try bench.pressel("doctor", "--json").document?["findings"]?.array ?? []
    let stray = findings.first { $0["what"]?.string == "stray files" }
    #expect(stray?["state"]?.string == "warning")
    #expect(stray?["text"]?.string?.hasPrefix("4 files in the store belong to nothing in it") == true)
    #expect(stray?["text"]?.string?.contains("\(bench.store)/audio/notes.txt") == true)
    for name in strays { #expect(try FileSystem().size(of: "\(bench.store)/\(name)") == 1, "\(name)") }
  }

  /// The modes of a folder and of everything below it.
  private func modes(below path: String) throws -> [String: mode_t] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [:] }
    var found = [path: status.st_mode & 0o777]
    guard try FileSystem().isFolder(path) else { return found }
    for name in try FileSystem().list(path) {
      found.merge(try modes(below: "\(path)/\(name)")) { first, _ in first }
    }
    return found
  }
}
