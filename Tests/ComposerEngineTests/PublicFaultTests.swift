import ComposerEngine
import Testing

/// Faults that were reported of recorders elsewhere, told as what happens here.
@Suite struct PublicFaultTests {
  let one = Story.one

  @Test func releaseWithoutASlideLeavesTheHoldAtOnce() {
    var story = Story.at(.recording)
    story.at(2_000, .release())
    #expect(story.phase == .finishing)
  }

  @Test func nothingOfATipLeaksIntoTheNextTake() {
    var story = Story()
    story.at(0, .press())
    story.at(20, .firstFrame(take: one))
    story.at(500, .level(take: one, value: 0.5, frames: 24_000))
    story.at(999, .release())
    #expect(story.phase == .tip)
    story.at(2_999, .wait)
    #expect(story.composer == Composer(settings: ComposerSettings()).after(story.composer))
    story.at(5_000, .press())
    story.at(5_020, .firstFrame(take: Story.two))
    story.at(8_000, .release())
    story.at(8_030, .takeFinished(take: Story.two, samples: 144_000))
    #expect(story.composer.draft.takes == [Story.two])
  }

  @Test(arguments: [Event.send, .discard, .leave, .captureFailed(take: Story.one), .move(-80, 0)])
  func everyEndClosesWhatWasOpenedAndANewTakeOpens(_ end: Event) {
    var story = Story.at(.recording)
    story.at(2_000, end)
    story.at(2_100, .takeFinished(take: one, samples: 90_000))
    story.at(2_200, .discard)
    #expect(story.phase == .idle)
    #expect(story.effects.closings == 1)
    #expect(story.at(3_000, .press()).openings == 1)
  }

  @Test func theLimitKeepsTheTakeAndSaysSoOnce() throws {
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
    #expect(story.phase == .preview)
    #expect(story.at(7_000, .release()) == [])
    #expect(story.effects.reports == [.limit])
    #expect(story.composer.outbox == [])
  }

  @Test func aMessageIsMadeOnlyWhenTheFileIsComplete() {
    var story = Story.at(.locked)
    let sending = story.at(2_000, .send)
    #expect(sending.contains { if case .storeMessage = $0 { true } else { false } } == false)
    #expect(
      story.at(2_700, .takeFinished(take: one, samples: 96_000)) == [
        .attach(take: one), .storeMessage(message: MessageID(1), text: "", takes: [one]),
      ])
  }

  @Test func anInterruptionKeepsALockedTakeAndResumesNothing() {
    var story = Story.at(.locked)
    #expect(story.at(3_000, .interrupted).reports == [.interrupted])
    story.at(3_030, .takeFinished(take: one, samples: 144_000))
    #expect(story.at(4_000, .interruptionEnded) == [])
    #expect(story.at(5_000, .confirm) == [.attach(take: one)])
  }

  @Test func doublePressesOpenOneMicrophoneAndDoubleSendsMakeOneMessage() {
    var story = Story()
    story.at(0, .press())
    story.at(50, .press())
    #expect(story.effects.openings == 1)
    story.at(60, .firstFrame(take: one))
    story.at(2_000, .send)
    #expect(story.at(2_001, .send) == [.refuse(code: .alreadySending)])
    story.at(2_100, .takeFinished(take: one, samples: 96_000))
    #expect(story.at(2_101, .send) == [.refuse(code: .nothingToSend)])
    #expect(story.composer.outbox.count == 1)
  }

  @Test func aCancelledRetakeLeavesTheFirstTake() {
    var story = Story.at(.preview)
    story.at(2_000, .confirm)
    story.at(3_000, .press())
    let effects = story.at(3_500, .move(-80, 0))
    #expect(effects.contains(.deleteTake(take: Story.two)))
    #expect(effects.contains(.deleteTake(take: one)) == false)
    #expect(story.composer.draft.takes == [one])
  }

  @Test func aClockThatStepsBackDoesNoHarm() {
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
    #expect(far.phase == .paused || far.phase == .finishing)
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
