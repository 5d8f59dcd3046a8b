import ComposerEngine
import Testing

@Suite struct FinishingTests {
  let one = Story.one

  @Test func wishesOnlyRise() {
    var story = Story.at(.finishing)
    #expect(story.at(2_000, .confirm) == [])
    #expect(story.at(2_001, .confirm) == [.refuse(code: .alreadyConfirmed)])
    #expect(story.at(2_002, .stop) == [.refuse(code: .alreadyConfirmed)])
    #expect(story.at(2_003, .send) == [])
    #expect(story.at(2_004, .confirm) == [.refuse(code: .alreadySending)])
    #expect(story.at(2_005, .send) == [.refuse(code: .alreadySending)])
    guard case .finishing(let finishing) = story.composer.phase else {
      Issue.record("not finishing")
      return
    }
    #expect(finishing.goal == .send)
  }

  @Test func aTakeWithoutASampleIsDeletedAndNothingIsSent() {
    var story = Story.at(.locked)
    story.at(2_000, .text("hi"))
    story.at(2_000, .send)
    #expect(
      story.at(2_100, .takeFinished(take: one, samples: 0)) == [
        .deleteTake(take: one), .report(code: .empty, take: one),
      ])
    #expect(story.composer.draft == Draft(text: "hi"))
    #expect(story.composer.outbox == [])
  }

  @Test(arguments: [Phase.Name.recording, .locked, .paused])
  func aSourceThatEndsByItselfLeadsStraightToPreview(_ phase: Phase.Name) {
    var story = Story.at(phase)
    let effects = story.at(2_000, .takeFinished(take: one, samples: 90_000))
    #expect(effects.first == .closeCapture(take: one, keep: true))
    #expect(effects.reports == [.captureEnded])
    #expect(story.phase == .preview)
    var empty = Story.at(phase)
    let none = empty.at(2_000, .takeFinished(take: one, samples: 0))
    #expect(none.starts(with: [.closeCapture(take: one, keep: false), .deleteTake(take: one)]))
    #expect(none.reports == [.empty])
    #expect(empty.phase == .idle)
  }

  @Test(arguments: [Phase.Name.recording, .locked, .paused])
  func whateverTakesTheDeviceAwayKeepsWhatWasCaptured(_ phase: Phase.Name) {
    let ends: [(Event, ReportCode)] = [
      (.captureFailed(take: one), .captureFailed), (.deviceLost(take: one), .deviceLost),
      (.interrupted, .interrupted), (.suspended, .suspended), (.storageFull(take: one), .storageFull),
      (.permissionDenied, .permissionDenied), (.takeFailed(take: one), .takeFailed),
    ]
    for (event, code) in ends {
      var story = Story.at(phase)
      let effects = story.at(2_000, event)
      #expect(effects.first == .closeCapture(take: one, keep: true))
      #expect(effects.reports == [code])
      story.at(2_030, .takeFinished(take: one, samples: 90_000))
      #expect(story.phase == .preview)
    }
  }

  @Test(arguments: [Phase.Name.pressed, .opening])
  func beforeATakeIsCertainTheyLeaveNothing(_ phase: Phase.Name) {
    let ends: [(Event, ReportCode)] = [
      (.captureFailed(take: one), .captureFailed), (.deviceLost(take: one), .deviceLost),
      (.interrupted, .interrupted), (.suspended, .suspended), (.storageFull(take: one), .storageFull),
      (.permissionDenied, .permissionDenied), (.takeFailed(take: one), .takeFailed),
      (.takeFinished(take: one, samples: 5), .captureEnded),
    ]
    for (event, code) in ends {
      var story = Story.at(phase)
      let effects = story.at(2_000, event)
      #expect(effects.starts(with: [.closeCapture(take: one, keep: false), .deleteTake(take: one)]))
      #expect(effects.reports == [code])
      #expect(story.phase == .idle)
    }
  }

  @Test func whatNamesAnOldTakeDoesNothing() {
    var story = Story.at(.preview)
    story.at(2_000, .discard)
    story.at(2_100, .press())
    let before = story.composer
    let old: [Event] = [
      .firstFrame(take: one), .captureFailed(take: one), .deviceLost(take: one), .storageFull(take: one),
      .takeFinished(take: one, samples: 9), .takeFailed(take: one), .captureOpened(take: one),
      .level(take: one, value: 1, frames: 1), .playbackMoved(take: one, to: .zero), .playbackEnded(take: one),
      .playbackFailed(take: one),
    ]
    for event in old { #expect(story.at(2_200, event) == []) }
    #expect(story.composer == before)
  }

  @Test func discardWhileFinishingIsImmediate() {
    var story = Story.at(.finishing)
    #expect(story.at(2_000, .discard) == [.deleteTake(take: one)])
    #expect(story.phase == .idle)
    #expect(story.at(2_100, .takeFinished(take: one, samples: 9)) == [])
  }

  @Test func aFinishedTakeIsAttachedEvenWhenTheDraftIsOverfull() throws {
    var story = Story(try ComposerSettings(maxRecordings: 2))
    for take in [TakeID(1), TakeID(2)] {
      story.at(0, .startLocked)
      story.at(0, .firstFrame(take: take))
      story.at(0, .confirm)
      story.at(0, .takeFinished(take: take, samples: 9))
    }
    story.at(1, .send)
    story.at(2, .startLocked)
    story.at(3, .firstFrame(take: TakeID(3)))
    story.at(4, .send)
    story.at(5, .messageRefused(nil))
    #expect(
      story.at(6, .takeFinished(take: TakeID(3), samples: 9)) == [
        .attach(take: TakeID(3)), .refuse(code: .tooManyRecordings),
      ])
    #expect(story.composer.draft.takes == [TakeID(1), TakeID(2), TakeID(3)])
    #expect(story.at(7, .send) == [.refuse(code: .tooManyRecordings)])
  }
}
