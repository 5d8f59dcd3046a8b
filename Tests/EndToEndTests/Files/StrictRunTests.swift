import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

@testable import PresselOpus

/// Files that an RFC forbids, read by the program as they are and strictly.
@Suite struct StrictRunTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// 52 packets, the first 51 of them on one page with a position of its own, without an end.
  private func file(_ name: String, granules: [Int64]) throws -> String {
    let path = bench.folder.file(name)
    var writer = OggPageWriter(serial: 1)
    let headers =
      writer.page([OpusHead(preSkip: 312).packet], granule: 0, flags: .beginsStream)
      + writer.page([OpusTags().packet], granule: 0)
    let audio =
      writer.page(Array(repeating: [0x78], count: 51), granule: granules[0])
      + writer.page([[0x78]], granule: granules[1])
    try FileSystem().create(path).write(headers + audio)
    return path
  }

  private func commands(_ input: String) -> [[String]] {
    let output = bench.folder.file("out")
    return [
      ["info", input], ["waveform", input], ["waveform", input, "--levels"],
      ["play", input, "--output", output], ["record", "--input", input, "--output", output],
    ]
  }

  @Test("G04: files with wrong positions are refused strictly, with the place, and play otherwise")
  func positions() throws {
    for granules in [[48_952, 49_912], [0, 0]] as [[Int64]] {
      let input = try file("wrong\(granules[0]).opus", granules: granules)
      // Two headers of a page each, of 47 and 57 bytes.
      let place = "badTimestamp on page 2, byte 104: "
      for command in commands(input) {
        let run = try bench.run([Bench.program] + command + ["--strict", "--json"])
        #expect(run.ending == .exited(2), "\(command)")
        #expect(run.document?["error"]?["code"]?.string == "notConforming", "\(command)")
        #expect(run.sentences.count == 1, "\(command): \(run.error)")
        #expect(
          run.error.contains(place)
            && run.error.contains("RFC 7845, sections 4 and 4.5"))
        #expect(try FileSystem().kind(of: bench.folder.file("out")) == nil, "\(command)")
        #expect(try bench.run([Bench.program] + command).ending == .exited(0), "\(command)")
        try FileSystem().unlink(bench.folder.file("out"))
      }
      let told = try bench.pressel("info", input, "--json").document
      #expect(told?["faults"]?.array?.first?["code"]?.string == "badTimestamp")
      #expect(told?["samples"]?.integer == Int64(49_608))
    }
  }

  /// Long enough to be decoded by two threads, with its fault on the last page.
  @Test func nothingIsBegunOfAFileThatIsRefused() throws {
    let input = bench.folder.file("long.opus")
    var writer = OggPageWriter(serial: 1)
    var bytes =
      writer.page([OpusHead(preSkip: 312).packet], granule: 0, flags: .beginsStream)
      + writer.page([OpusTags().packet], granule: 0)
    for second in 1...130 as ClosedRange<Int64> {
      bytes += writer.page(
        Array(repeating: [0x78], count: 50), granule: second * 48_000 - (second == 130 ? 8 : 0))
    }
    try FileSystem().create(input).write(bytes)
    for command in commands(input) {
      let before = try FileSystem().list(bench.folder.path)
      let run = try bench.run([Bench.program] + command + ["--strict", "--json"], name: "long")
      #expect(run.ending == .exited(2), "\(command)")
      #expect(run.document?["error"]?["code"]?.string == "notConforming", "\(command)")
      let left = try Set(FileSystem().list(bench.folder.path)).subtracting(before)
      #expect(left.isSubset(of: ["long.out", "long.err"]), "\(command): \(left)")
    }
  }

  @Test func aCleanFileAndOtherKindsOfFilesPass() throws {
    let clean = try file("right.opus", granules: [48_960, 49_920])
    let wave = try bench.write(Array(repeating: 0.25, count: 4_800), to: "a.wav")
    for input in [clean, wave] {
      for command in commands(input) where command[0] != "record" {
        #expect(try bench.run([Bench.program] + command + ["--strict"]).ending == .exited(0), "\(command)")
        try FileSystem().unlink(bench.folder.file("out"))
      }
    }
  }

  @Test func aStreamIsRefusedWhereTheFaultIs() throws {
    let input = try file("wrong.opus", granules: [48_952, 49_912])
    let run = try bench.run(["sh", "-c", "cat \(input) | \(Bench.program) info - --strict --json"])
    #expect(run.ending == .exited(2) && run.document?["error"]?["code"]?.string == "notConforming")
    #expect(run.error.contains("standard input: "))
  }

  @Test func aMicrophoneIsNotReadStrictly() throws {
    #expect(try bench.pressel("record", "--strict").ending == .exited(64))
  }
}
