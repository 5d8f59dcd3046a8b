import ComposerEngine
@testable import PresselTerminal
import Testing

@Suite struct FramePacerTests {
  @Test func atMostTwentyFramesASecondAndTheNewestWins() {
    var pacer = FramePacer()
    var drawn: [Int64] = []
    for time in Int64(0)..<1_000 {
      pacer.want()
      guard pacer.advice(at: .milliseconds(time)) == .draw else { continue }
      pacer.drew(100, at: .milliseconds(time))
      pacer.wrote(at: .milliseconds(time))
      drawn.append(time)
    }
    #expect(drawn == (0..<20).map { $0 * 50 })
  }

  @Test func nothingIsDrawnWhileNothingChanges() {
    var pacer = FramePacer()
    #expect(pacer.advice(at: .zero) == .rest)
    pacer.want()
    #expect(pacer.advice(at: .zero) == .draw)
    pacer.drew(0, at: .zero)
    #expect(pacer.advice(at: .zero) == .rest)
    pacer.want()
    #expect(pacer.advice(at: .milliseconds(1)) == .draw, "a frame without bytes costs no time")
  }

  @Test func noFrameBeforeTheLastIsOut() {
    var pacer = FramePacer()
    pacer.want()
    pacer.drew(2_000, at: .zero)
    pacer.want()
    #expect(pacer.advice(at: .milliseconds(1_500)) == .waitForLine)
    pacer.wrote(at: .milliseconds(2_000))
    #expect(pacer.advice(at: .milliseconds(2_000)) == .draw)
  }

  @Test func aTerminalThatAnswersIsWaitedFor() {
    var pacer = FramePacer(.answered)
    #expect(pacer.question == Array("\u{1B}[5n".utf8))
    pacer.want()
    pacer.drew(1_000, at: .zero)
    pacer.wrote(at: .milliseconds(1))
    pacer.want()
    #expect(pacer.advice(at: .milliseconds(900)) == .wait(until: .milliseconds(10_001)))
    pacer.confirmed()
    #expect(pacer.advice(at: .milliseconds(900)) == .draw)
    pacer.drew(10, at: .milliseconds(900))
    pacer.wrote(at: .milliseconds(900))
    pacer.want()
    #expect(pacer.advice(at: .milliseconds(2_980)) == .draw, "an answer that was lost holds nothing up")
  }

  /// A line of 960 bytes a second: what a person does is seen in the next frame but one, not after a queue.
  @Test func aSlowLineNeverFallsBehind() {
    var pacer = FramePacer()
    var left = 0.0
    var shown = Int64(0)
    var pending: Int64?
    for time in Int64(0)..<20_000 {
      left = max(0, left - 0.96)
      if left == 0, let state = pending {
        pacer.wrote(at: .milliseconds(time))
        (shown, pending) = (state, nil)
      }
      pacer.want()
      if pacer.advice(at: .milliseconds(time)) == .draw {
        pacer.drew(200, at: .milliseconds(time))
        (left, pending) = (200, time)
      }
      #expect(time - shown <= 2 * 210 + 50)
    }
  }

  @Test func aClockThatGoesBackStopsNothing() {
    var pacer = FramePacer()
    pacer.want()
    pacer.drew(1, at: .milliseconds(5_000))
    pacer.wrote(at: .milliseconds(5_000))
    pacer.want()
    #expect(pacer.advice(at: .milliseconds(10)) == .draw)
  }
}
