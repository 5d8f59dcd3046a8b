import ComposerEngine
import Testing

/// Faults that were reported of recorders elsewhere, told as what happens here; C02 and so on are their rows.
@Suite struct PublicFaultTests {
  let one = Story.one
  let two = Story.two

  @Test func c02ReleaseWithoutASlideLeavesTheHoldAtOnce() {
    var story = Story.at(.recording)
    story.at(2_000, .release())
    #expect(story.phase == .finishing)
  }

  @Test func c02NothingOfATipLeaksIntoTheNextTake() {
    var story = Story()
    story.at(0, .press())
    story.at(20, .firstFrame(take: one))
    story.at(500, .level(take: one, value: 0.5, frames: 24_000))
    story.at(999, .release())
    #expect(story.phase == .tip)
    story.at(2_999, .wait)
    #expect(story.composer == Composer(settings: ComposerSettings()).after(story.composer))
    story.at(5_000, .press())
    story.at(5_020, .firstFrame(take: two))
    story.at(6_000, .wait)
    guard case .recording(let capture, _) = story.composer.phase else {
      Issue.record("not recording")
      return
    }
    #expect(capture.elapsed == .zero)
    story.at(7_000, .lock)
    story.at(8_000, .stop)
    story.at(8_030, .takeFinished(take: two, samples: 144_000))
    #expect(story.preview?.length == .seconds(3))
  }

  @Test func c04PlayingSomethingElseDuringATakeIsRefusedAndTheLengthIsThatOfTheFrames() {
    var story = Story()
    #expect(story.at(0, .startLocked).first == .stopPlayback(take: nil))
    story.at(20, .firstFrame(take: one))
    #expect(story.at(2_000, .play) == [.refuse(code: .nothingToPlay)])
    #expect(story.phase == .locked)
    story.at(4_000, .stop)
    story.at(4_030, .takeFinished(take: one, samples: 191_040))
    #expect(story.preview?.length == .milliseconds(3_980))
  }

  @Test(arguments: [Event.permissionGranted, .permissionDenied])
  func c05APermissionQuestionLeavesNothingRecordingAndNoDeadButton(_ answer: Event) {
    var story = Story()
    story.at(0, .press())
    story.at(300, .permissionAsked)
    #expect(story.phase == .idle)
    #expect(story.effects.closings == 1)
    let said = story.at(4_300, answer)
    #expect(said.count == 1)
    #expect(said.reports == [answer == .permissionGranted ? .permissionGranted : .permissionDenied])
    story.at(9_000, .wait)
    #expect(story.phase == .idle)
    #expect(story.composer.outbox == [])
    #expect(story.composer.draft == Draft())
    // The next press asks again.
    #expect(story.at(10_000, .press()).openings == 1)
    #expect(story.at(10_300, .permissionAsked).reports == [.permissionNeeded])
  }

  @Test(arguments: [
    Event.send, .confirm, .discard, .leave, .captureFailed(take: Story.one), .deviceLost(take: Story.one),
    .takeFailed(take: Story.one), .move(-80, 0), .stop, .restored(takes: Story.one),
  ])
  func c06EveryEndClosesWhatWasOpenedAndANewTakeOpensAtOnce(_ end: Event) {
    var story = Story.at(.recording)
    #expect(story.at(2_000, end).closings == 1)
    story.at(2_100, .takeFinished(take: one, samples: 90_000))
    story.at(2_200, .discard)
    #expect(story.phase == .idle)
    #expect(story.effects.closings == 1)
    #expect(story.at(2_201, .press()).openings == 1)
  }

  @Test func c07TheLimitKeepsTheTakeAndSaysSoOnce() throws {
    var story = Story(try ComposerSettings(releaseAction: .send, maxDuration: .seconds(5)))
    let opening = story.at(0, .press())
    #expect(opening.contains(.openCapture(take: one, maxFrames: 240_000)))
    story.at(20, .firstFrame(take: one))
    story.at(5_019, .wait)
    #expect(story.phase == .recording)
    #expect(
      story.at(5_020, .wait) == [
        .closeCapture(take: one, keep: true), .report(code: .limit, take: one),
      ])
    story.at(5_050, .takeFinished(take: one, samples: 240_000))
    #expect(story.preview?.length == .seconds(5))
    #expect(story.at(7_000, .release()) == [])
    #expect(story.effects.reports == [.limit])
    #expect(story.composer.outbox == [])
  }

  @Test func c08AMessageIsMadeOnlyWhenTheFileIsComplete() {
    var story = Story.at(.locked)
    let sending = story.at(2_000, .send)
    #expect(sending.contains { if case .storeMessage = $0 { true } else { false } } == false)
    #expect(
      story.at(2_700, .takeFinished(take: one, samples: 96_000)) == [
        .attach(take: one), .storeMessage(message: MessageID(1), text: "", takes: [one]),
      ])
  }

  @Test func c09AnInterruptionKeepsALockedTakeAndResumesNothing() {
    var story = Story.at(.locked)
    #expect(story.at(3_000, .interrupted).reports == [.interrupted])
    story.at(3_030, .takeFinished(take: one, samples: 144_000))
    #expect(story.at(4_000, .interruptionEnded) == [])
    #expect(story.preview?.length == .seconds(3))
    #expect(story.at(5_000, .confirm) == [.attach(take: one)])
  }

  @Test func c09TheLockSurvivesAnotherLayout() throws {
    var story = Story.at(.locked)
    story.composer.settings = try ComposerSettings(rightToLeft: true)
    #expect(story.at(2_000, .release()) == [])
    #expect(story.at(2_001, .move(90, 0)) == [])
    #expect(story.phase == .locked)
  }

  @Test func c11DoublePressesOpenOneMicrophoneAndDoubleSendsMakeOneMessage() {
    var story = Story()
    story.at(0, .press())
    #expect(story.at(50, .press()) == [.refuse(code: .busy)])
    #expect(story.effects.openings == 1)
    story.at(60, .firstFrame(take: one))
    story.at(2_000, .send)
    #expect(story.at(2_001, .send) == [.refuse(code: .alreadySending)])
    story.at(2_100, .takeFinished(take: one, samples: 96_000))
    #expect(story.at(2_101, .send) == [.refuse(code: .nothingToSend)])
    #expect(story.composer.outbox.count == 1)
  }

  @Test func c11ADoubleConfirmAttachesOnce() {
    var story = Story.at(.locked)
    story.at(2_000, .confirm)
    #expect(story.at(2_001, .confirm) == [.refuse(code: .alreadyConfirmed)])
    story.at(2_100, .takeFinished(take: one, samples: 96_000))
    #expect(story.composer.draft.takes == [one])
  }

  @Test func c11APressRightAfterAStopIsAnsweredAndTheNextOneRecords() {
    var story = Story.at(.recording)
    story.at(2_000, .release())
    #expect(story.at(2_010, .press()) == [.refuse(code: .busy)])
    story.at(2_015, .takeFinished(take: one, samples: 96_000))
    #expect(story.at(2_020, .press()).contains(.openCapture(take: two, maxFrames: 43_200_000)))
    story.at(2_040, .firstFrame(take: two))
    // What came of the first take is no news of the second.
    #expect(story.at(2_050, .takeFinished(take: one, samples: 1)) == [])
    story.at(3_020, .wait)
    #expect(story.phase == .recording)
  }

  @Test func c12ACancelledRetakeLeavesTheFirstTake() {
    var story = Story.at(.preview)
    story.at(2_000, .confirm)
    story.at(3_000, .press())
    let effects = story.at(3_500, .move(-80, 0))
    #expect(effects.contains(.deleteTake(take: two)))
    #expect(effects.contains(.deleteTake(take: one)) == false)
    #expect(story.composer.draft.takes == [one])
    // The next preview is that of the new take, from its start, with its own length.
    let three = TakeID(3)
    story.at(4_000, .startLocked)
    story.at(4_020, .firstFrame(take: three))
    story.at(6_000, .stop)
    story.at(6_030, .takeFinished(take: three, samples: 95_040))
    #expect(story.preview?.length == .milliseconds(1_980))
    #expect(story.at(7_000, .play) == [.startPlayback(take: three, from: .zero, rate: 1)])
  }

  @Test func c13AClockThatStepsBackDoesNoHarm() {
    var story = Story()
    story.at(10_000, .press())
    story.at(10_020, .firstFrame(take: one))
    story.at(11_200, .wait)
    #expect(story.phase == .recording)
    story.at(11_100, .release())
    #expect(story.phase == .finishing)
    var far = Story.at(.locked)
    far.at(nanoseconds: .max, .pause)
    far.at(nanoseconds: .min, .resume)
    far.at(nanoseconds: .min, .pause)
    #expect(far.phase == .finishing)
    var back = Story.at(.locked)
    back.at(-3_600_000, .pause)
    back.at(-3_600_001, .resume)
    #expect(back.phase == .locked)
    guard case .locked(let capture) = back.composer.phase else { return }
    #expect(capture.limitAt == Instant(nanoseconds: (900_000 - 3_600_001) * 1_000_000))
  }
}

extension Composer {
  /// A new composer with the numbers of one that has lived: what must be left of a tip.
  fileprivate func after(_ other: Composer) -> Composer {
    var saved = self.saved
    saved.lastTake = other.saved.lastTake
    saved.lastTimer = other.saved.lastTimer
    return (try? Composer(saved)) ?? self
  }
}
