import PresselSystem
import Testing

@Suite struct WakeupTests {
  @Test func aRaisedFlagEndsTheWaitOfAnotherThreadAndStaysRaised() throws {
    let flag = try Wakeup()
    #expect(!flag.wait(milliseconds: 0))
    let thread = try SystemThread(named: "raiser") { flag.raise() }
    #expect(flag.wait(milliseconds: 10_000))
    #expect(flag.wait(milliseconds: 0), "still raised")
    #expect(flag.lower())
    #expect(!flag.lower(), "only once")
    #expect(!flag.wait(milliseconds: 0))
    thread.join()
  }
}
