import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// Programs that meet in one store.
@Suite struct ManyProcessTests {
  @Test func eightThatOpenANewStoreAtOnceAllFindIt() throws {
    let bench = try Bench()
    let children = try (0..<8).map { try bench.start([Bench.program, "channels"], name: "first \($0)") }
    for (number, child) in children.enumerated() {
      let run = try bench.finish(child, name: "first \(number)")
      #expect(run.ending == .exited(0) && run.output == "general\n" && run.error == "")
    }
  }

  @Test func aMessageThatIsDeletedWhileItIsReadIsFoundOrNamedAsGone() throws {
    let bench = try Bench()
    let tone = try bench.write(Tone.sine(hertz: 440, frames: 48_000), to: "tone.wav")
    for round in 0..<4 {
      #expect(try bench.pressel("record", "--input", tone, "--send").ending == .exited(0))
      let readers = try (0..<3).map {
        try bench.start(
          [Bench.program, ["show", "info", "list"][$0], "--json"] + ($0 < 2 ? ["last"] : []), name: "r\($0)")
      }
      #expect(try bench.pressel("delete", "last").ending == .exited(0), "round \(round)")
      for (number, reader) in readers.enumerated() {
        let run = try bench.finish(reader, name: "r\(number)")
        switch run.ending {
        case .exited(0): continue
        case .exited(1), .exited(2):
          let code = run.document?["error"]?["code"]?.string
          #expect(number == 2 || ["notFound", "audioMissing", "unreadable"].contains(code), "\(run.error)")
        case .exited, .signalled, nil: Issue.record("\(run.error)")
        }
      }
    }
    #expect(try bench.files(below: "\(bench.store)/audio").isEmpty)
  }

  @Test func whoIsStoppedWithTheLockIsNamedAndReadersGoOn() throws {
    let bench = try Bench()
    let tone = try bench.write(Tone.sine(hertz: 440, frames: 9_600), to: "tone.wav")
    #expect(try bench.pressel("record", "--input", tone, "--send").ending == .exited(0))
    let lock = "\(bench.store)/lock"
    let owner = try bench.start(["/usr/bin/flock", "--no-fork", lock, "/bin/sleep", "60"], name: "owner")
    defer {
      owner.signal(SIGKILL)
      _ = owner.wait()
    }
    let gate = try FileSystem().open(lock, for: .writing)
    try bench.wait {
      let isFree = try gate.tryLock()
      if isFree { gate.unlock() }
      return !isFree
    }
    owner.signal(SIGSTOP)
    #expect(try bench.pressel("list").ending == .exited(0))
    let run = try bench.pressel("delete", "last", "--json")
    #expect(run.ending == .exited(2))
    #expect(run.document?["error"]?["code"]?.string == "storeBusy")
    #expect(run.error.contains("process \(owner.processID)") && !run.error.contains("database is locked"))
    owner.signal(SIGKILL)
    _ = owner.wait()
    #expect(try bench.pressel("delete", "last").ending == .exited(0))
  }
}
