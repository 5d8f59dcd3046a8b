import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// A small part of what `Tools/crash races` does.
@Suite struct RaceTests {
  @Test func eightProcessesOnOneStoreLoseNothing() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try RaceTrial(operations: 12, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }

  @Test func backupsWhileEightProcessesWorkRestoreToWholeStores() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try BackupTrial(operations: 4, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }

  @Test func fourWhoSendOneDraftAtOnceSendOneMessage() throws {
    let bench = try Bench()
    try bench.write(Tone.sine(hertz: 440, frames: 14_400), to: "short.wav")
    try bench.pressel("record", "--input", bench.folder.file("short.wav"), "--draft", "--text", "once")
    let children = try (0..<4).map { number in
      try bench.start([Bench.program, "drafts", "send", "last"], name: "sender \(number)")
    }
    for (number, child) in children.enumerated() { _ = try bench.finish(child, name: "sender \(number)") }
    let messages = try bench.pressel("list", "--json").document?["messages"]?.array ?? []
    #expect(messages.map { $0["text"]?.string } == ["once"])
    #expect(messages.first?["attachments"]?.array?.count == 1)
    #expect(try bench.pressel("drafts").ending == .exited(1))
  }
}
