import ComposerEngine
import Testing

@Suite struct GestureTests {
  let one = Story.one

  @Test func aReleaseAtExactlyTheThresholdComesAfterTheHold() {
    var story = Story()
    story.at(0, .press())
    story.at(20, .firstFrame(take: one))
    let effects = story.at(1_000, .release())
    #expect(
      effects == [
        .setTimer(id: TimerID(2), at: Instant(nanoseconds: 890_020_000_000), kind: .warning),
        .setTimer(id: TimerID(3), at: Instant(nanoseconds: 900_020_000_000), kind: .limit),
        .feedback(kind: .started), .closeCapture(take: one, keep: true), .cancelTimer(id: TimerID(2)),
        .cancelTimer(id: TimerID(3)),
      ])
  }

  @Test func aCurrentTimerThatComesEarlyIsObeyed() {
    var story = Story.at(.pressed)
    story.at(1_700, .timer(TimerID(1)))
    #expect(story.phase == .recording)
  }

  @Test func aFingerAtTheLockDistanceLocksWhenTheHoldIsComplete() {
    var story = Story.at(.pressed)
    #expect(story.at(1_600, .move(0, -60)) == [])
    #expect(story.phase == .pressed)
    story.at(2_500, .wait)
    #expect(story.phase == .locked)
  }

  @Test func aFingerThatCameBackDoesNotLock() {
    var story = Story.at(.pressed)
    story.at(1_600, .move(0, -60))
    story.at(1_700, .move(0, -35))
    story.at(2_500, .wait)
    #expect(story.phase == .recording)
  }

  @Test func slidingUpWhileOpeningLocksTheTakeThatComes() {
    var story = Story.at(.opening)
    story.at(2_000, .move(0, -36))
    #expect(story.phase == .opening)
    #expect(story.at(2_100, .release()) == [])
    story.at(2_200, .firstFrame(take: one))
    #expect(story.phase == .locked)
  }

  @Test func anExplicitLockCountsBeforeTheThreshold() {
    var story = Story.at(.pressed)
    #expect(story.at(1_600, .lock).first == .cancelTimer(id: TimerID(1)))
    #expect(story.phase == .locked)
    #expect(story.at(1_700, .release()) == [])
    #expect(story.at(2_500, .timer(TimerID(1))) == [])
  }

  @Test(arguments: [Phase.Name.pressed, .opening, .recording])
  func cancellingBeatsLocking(_ phase: Phase.Name) {
    var story = Story.at(phase)
    #expect(story.at(2_000, .move(-75, -36)).contains(.deleteTake(take: one)))
    #expect(story.phase == .idle)
  }

  @Test(arguments: [Phase.Name.pressed, .opening, .recording])
  func anotherFingerEndsNothing(_ phase: Phase.Name) {
    let second = PointerID(7)
    for event in [
      Event.release(pointer: second), .pressCancelled(pointer: second), .move(-90, 0, pointer: second),
    ] {
      var story = Story.at(phase)
      #expect(story.at(2_000, event) == [])
      #expect(story.phase == phase)
    }
  }

  @Test func cancellingIsMirroredInRightToLeftLayouts() throws {
    var story = Story.at(.recording, try ComposerSettings(rightToLeft: true))
    story.at(2_000, .move(-80, 0))
    #expect(story.phase == .recording)
    story.at(2_100, .move(74.999999999, 0))
    #expect(story.phase == .recording)
    story.at(2_200, .move(75, 0))
    #expect(story.phase == .idle)
  }

  @Test func onlyTheAcceptedPointerCounts() {
    var story = Story()
    let first = PointerID(1)
    let second = PointerID(2)
    story.at(0, .press(pointer: first))
    story.at(20, .firstFrame(take: one))
    #expect(story.at(500, .press(pointer: second)) == [.refuse(code: .busy)])
    for event in [
      Event.release(pointer: second), .pressCancelled(pointer: second), .move(-90, -90, pointer: second),
    ] {
      #expect(story.at(600, event) == [])
    }
    #expect(story.phase == .pressed)
    story.at(700, .release(pointer: first))
    #expect(story.phase == .tip)
  }

  @Test func aPressTakenAwayIsAddedAndNeverSent() throws {
    var story = Story.at(.recording, try ComposerSettings(releaseAction: .send))
    story.at(2_000, .pressCancelled())
    #expect(story.at(2_100, .takeFinished(take: one, samples: 90_000)) == [.attach(take: one)])
  }

  @Test func dragTellsAFaceHowFarTheFingerIs() {
    var story = Story.at(.recording)
    story.at(2_000, .move(-52.5, -9))
    guard case .recording(_, let drag) = story.composer.phase else {
      Issue.record("not recording")
      return
    }
    #expect(drag.cancelProgress == 0.7)
    #expect(drag.lockProgress == 0.25)
    #expect(drag.fade == 0.5)
  }

  @Test func holdProgressGoesFromZeroToOne() {
    let story = Story.at(.pressed)
    guard case .pressed(let press) = story.composer.phase else {
      Issue.record("not pressed")
      return
    }
    let moments: [Int64] = [1_000, 1_500, 1_750, 2_500, 9_000]
    #expect(moments.map { press.progress(at: Instant(nanoseconds: $0 * 1_000_000)) } == [0, 0, 0.25, 1, 1])
  }

  @Test func aMicrophoneThatOpensAtTheThresholdLeavesNothingOfATip() throws {
    let settings = try ComposerSettings(captureFrom: .threshold)
    var story = Story(settings)
    story.at(0, .press())
    story.at(500, .release())
    #expect(story.phase == .tip)
    #expect(story.effects.openings == 0)
    #expect(story.effects.closings == 0)
    story.at(3_000, .press())
    #expect(story.at(4_000, .wait).openings == 1)
    #expect(story.phase == .opening)
    story.at(4_020, .firstFrame(take: one))
    #expect(story.phase == .recording)
  }

  @Test func refusalsOfAPressHaveTheirOrder() throws {
    var full = Story(try ComposerSettings(maxRecordings: 1), draft: Draft(takes: [one]))
    #expect(full.at(0, .press()) == [.refuse(code: .tooManyRecordings)])
    #expect(full.at(0, .startLocked) == [.refuse(code: .tooManyRecordings)])
    var story = Story.at(.preview)
    story.composer.settings = try ComposerSettings(enabled: false)
    #expect(story.at(2_000, .press()) == [.refuse(code: .disabled)])
  }
}
