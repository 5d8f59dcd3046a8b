import PresselSystem
import Testing

@Suite struct ChildProcessTests {
  private var soon: Int64 { MonotonicClock.now + 10_000_000_000 }

  @Test func anExitCodeComesBack() throws {
    let child = try ChildProcess(["sh", "-c", "exit 7"])
    #expect(child.wait(until: soon) == .exited(7))
  }

  @Test func aSignalEndsTheChildThatItWasSentTo() throws {
    let child = try ChildProcess(["sleep", "60"])
    #expect(child.wait(until: MonotonicClock.now) == nil)
    child.signal(Signal.terminate.number)
    #expect(child.wait(until: soon) == .signalled(15))
    child.signal(Signal.terminate.number)
  }

  @Test func theEnvironmentIsTheOneThatWasGiven() throws {
    let child = try ChildProcess(["sh", "-c", "test \"$COLOUR\" = green"], environment: ["COLOUR=green"])
    #expect(child.wait(until: soon) == .exited(0))
  }

  @Test func aProgramThatIsNotThereIsSaid() {
    let error = #expect(throws: SystemError.self) { try ChildProcess(["/nowhere/nothing"]) }
    #expect(error?.code == .notFound)
    #expect(error?.description == "Cannot start /nowhere/nothing: No such file or directory.")
  }
}
