import ComposerEngine
import PresselAudio
import PresselService
import PresselStore
import Testing

@testable import PresselTerminal

/// What keys do while something is composed.
@Suite struct ComposerScreenTests {
  @Test func aLockedTakeIsPausedGoesOnIsStoppedHeardAndAdded() {
    var visit = Visit()
    visit.lock(seconds: 3)
    visit.type("p")
    #expect(visit.composer.phase.name == .paused)
    visit.type("p")
    #expect(visit.composer.phase.name == .locked)
    visit.type("s")
    visit.post(.takeFinished(take: TakeID(1), samples: 480_000))
    #expect(visit.composer.phase.name == .preview)
    #expect(!visit.screen.wantsHolding, "the space bar plays now")
    visit.effects = []
    visit.type(" ")
    visit.press(.right)
    visit.type("5]")
    #expect(
      visit.effects == [
        .post(.play), .post(.seek(to: .seconds(5))), .post(.seek(to: .seconds(5))), .post(.rate(1.5)),
      ])
    visit.press(.enter)
    #expect(visit.composer.draft.takes == [TakeID(1)])
    visit.press(.enter)
    #expect(visit.composer.outbox.map(\.takes) == [[TakeID(1)]])
  }

  @Test func fiveSecondsGoAtOnceAndMoreAreAskedAbout() {
    var visit = Visit()
    visit.lock(seconds: 5)
    visit.type("d")
    #expect(visit.composer.phase.name == .idle)

    visit = Visit()
    visit.lock(seconds: 6)
    visit.type("d")
    #expect(visit.screen.state.question == .discardTake(FrameCount(288_000)))
    #expect(visit.drawn.last == "Delete 0:06.0 of sound? y deletes, any other key keeps")
    visit.type("x")
    #expect(visit.composer.phase.name == .locked, "any other key keeps it")
    visit.press(.left)
    visit.type("y")
    #expect(visit.composer.phase.name == .idle)
  }

  @Test func aQuestionGoesAwayWithWhatItIsAbout() {
    var visit = Visit()
    visit.lock(seconds: 6)
    visit.type("d")
    visit.post(.deviceLost(take: TakeID(1)))
    #expect(visit.screen.state.question != nil, "it is being completed, and can be discarded still")
    visit.post(.takeFailed(take: TakeID(1)))
    #expect(visit.screen.state.question == nil)
  }

  @Test func backspaceTakesTheLastRecordingOffAndThenTheReply() {
    var visit = Visit()
    visit.composer = Composer(draft: Draft(text: "", takes: [TakeID(1), TakeID(2)]))
    visit.follow()
    visit.press(.backspace)
    #expect(visit.screen.state.question == .removeRecording(TakeID(2), FrameCount(480_000)))
    visit.type("y")
    #expect(visit.composer.draft.takes == [TakeID(1)])
    visit.press(.backspace)
    visit.type("y")
    visit.handle(.messages([Visit.message(0, "well?")]))
    visit.press(.tab)
    visit.type("r")
    #expect(visit.screen.state.answered?.text == "well?")
    visit.press(.backspace)
    #expect(visit.effects.suffix(2) == [.answer(Visit.ids[0]), .answer(nil)])
  }

  @Test func whatIsTypedInTheTextIsTextAndEnterSendsIt() {
    var visit = Visit()
    visit.type("tdps ?")
    #expect(visit.screen.state.text.text == "dps ?")
    #expect(visit.composer.draft.text == "dps ?")
    visit.press(.enter, .alt)
    visit.type("2")
    visit.press(.enter)
    #expect(visit.composer.outbox.map(\.text) == ["dps ?\n2"])
    #expect(visit.screen.state.text.text.isEmpty)
    #expect(visit.screen.state.focus == .composer)
    visit.type("t")
    visit.press(.escape)
    #expect(!visit.effects.contains(.leave), "the first Esc ends the text")
    visit.press(.escape)
    #expect(visit.effects.last == .leave)
  }

  @Test func aPasteIsTextWhereverItComes() {
    var visit = Visit()
    visit.handle(.paste(Paste("pasted", omitted: 7)))
    #expect(visit.composer.draft.text == "pasted")
    #expect(visit.screen.state.notice?.text == "7 bytes of the clipboard were too many")
  }

  @Test func ctrlCKeepsTheTakeAndTheSecondLeaves() {
    var visit = Visit()
    visit.lock(seconds: 9)
    visit.press(.character("c"), .control)
    visit.post(.takeFinished(take: TakeID(1), samples: 432_000))
    #expect(visit.composer.draft.takes == [TakeID(1)])
    #expect(!visit.effects.contains(.leave))
    visit.now = .milliseconds(1_999)
    visit.press(.character("c"), .control)
    #expect(visit.effects.last == .leave)

    visit = Visit()
    visit.press(.character("c"), .control)
    visit.now = .milliseconds(2_000)
    visit.press(.character("c"), .control)
    #expect(!visit.effects.contains(.leave), "too late to be the second")
  }

  @Test func aTipIsShownInThePlaceOfTheButtonAndASentenceForFourSeconds() {
    var visit = Visit()
    visit.post(.press())
    visit.post(.release())
    #expect(visit.drawn[10] == "hold the mouse button to record, or press space to start")
    visit.now = .milliseconds(60_000)
    visit.post(.wait)
    #expect(visit.drawn[10] == "[ ● press space to start ]")
    visit.press(.enter)
    #expect(
      visit.screen.state.notice?.text == "there is nothing to send: press space to start, or t for text")
    #expect(visit.screen.deadline == .milliseconds(64_000))
    visit.now = .milliseconds(64_000)
    visit.handle(.tick)
    #expect(visit.screen.state.notice == nil)
  }

  @Test func aKeyboardWithoutLatinLettersCommandsByItsPlaces() {
    var visit = Visit()
    visit.lock(seconds: 1)
    // з is where p is.
    visit.handle(.key(KeyEvent(.character("з"), text: "з", base: "p")))
    #expect(visit.composer.phase.name == .paused)
    visit.handle(.key(KeyEvent(.character("с"), .control, base: "c")))
    #expect(visit.screen.leavingUntil != nil)
  }
}
