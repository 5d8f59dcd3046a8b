import ComposerEngine
import Testing

@Suite struct LimitTests {
  let one = Story.one

  private func timers(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .setTimer(let id, let at, let kind): "\(kind) \(id.number) at \(at.nanoseconds / 1_000_000)"
      case .cancelTimer(let id): "cancel \(id.number)"
      default: nil
      }
    }
  }

  @Test func pausesDoNotCountTowardsTheLimit() throws {
    var story = Story(try ComposerSettings(maxDuration: .seconds(12)))
    story.at(0, .startLocked)
    #expect(timers(story.at(20, .firstFrame(take: one))) == ["warning 1 at 2020", "limit 2 at 12020"])
    #expect(timers(story.at(2_000, .pause)) == ["cancel 1", "cancel 2"])
    story.at(100_000, .wait)
    #expect(story.phase == .paused)
    // 1.98 s are captured: 10.02 s are left, 0.02 s to the warning.
    #expect(timers(story.at(200_000, .resume)) == ["warning 3 at 200020", "limit 4 at 210020"])
    #expect(story.at(200_020, .wait).reports == [.limitNear])
    #expect(timers(story.at(201_000, .pause)) == ["cancel 4"])
    // The warning comes once a take.
    #expect(timers(story.at(300_000, .resume)) == ["limit 5 at 309020"])
    #expect(story.at(309_020, .wait).reports == [.limit])
    #expect(story.phase == .finishing)
  }

  @Test func noWarningWhenTheLimitIsNoLongerThanIt() throws {
    var story = Story(try ComposerSettings(maxDuration: .seconds(10)))
    story.at(0, .startLocked)
    #expect(timers(story.at(20, .firstFrame(take: one))) == ["limit 1 at 10020"])
  }

  @Test func noLimitNoTimers() throws {
    var story = Story(try ComposerSettings(maxDuration: nil))
    #expect(story.at(0, .startLocked).contains(.openCapture(take: one, maxFrames: nil)))
    #expect(story.at(20, .firstFrame(take: one)) == [])
  }

  @Test func anEarlyLimitTakesTheWarningWithIt() {
    var story = Story.at(.locked)
    let effects = story.at(3_000, .timer(TimerID(2)))
    #expect(
      effects == [
        .closeCapture(take: one, keep: true), .cancelTimer(id: TimerID(1)), .report(code: .limit, take: one),
      ])
  }

  @Test func settingsThatCannotBeAreNamed() throws {
    let minus = Nanoseconds(-1)
    #expect(throws: ComposerSettings.Invalid.holdThreshold) { try ComposerSettings(holdThreshold: minus) }
    #expect(throws: ComposerSettings.Invalid.tipDuration) { try ComposerSettings(tipDuration: minus) }
    #expect(throws: ComposerSettings.Invalid.lockDistance) { try ComposerSettings(lockDistance: -1) }
    #expect(throws: ComposerSettings.Invalid.cancelDistance) { try ComposerSettings(cancelDistance: -1) }
    #expect(throws: ComposerSettings.Invalid.maxDuration) { try ComposerSettings(maxDuration: .seconds(1)) }
    #expect(throws: ComposerSettings.Invalid.limitWarning) { try ComposerSettings(limitWarning: minus) }
    #expect(throws: ComposerSettings.Invalid.maxRecordings) { try ComposerSettings(maxRecordings: -1) }
    #expect(throws: ComposerSettings.Invalid.rates) { try ComposerSettings(rates: []) }
    #expect(throws: ComposerSettings.Invalid.rates) { try ComposerSettings(rates: [1, 0]) }
    #expect(try ComposerSettings(enabled: true) == ComposerSettings())
  }
}
