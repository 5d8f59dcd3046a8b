import ComposerEngine
import Testing

@Suite struct DraftTests {
  let one = Story.one

  @Test func sendingEmptiesTheDraftAtOnce() {
    var story = Story(draft: Draft(text: "hi", takes: [one]))
    #expect(story.at(0, .send) == [.storeMessage(message: MessageID(1), text: "hi", takes: [one])])
    #expect(story.composer.draft == Draft())
    #expect(story.at(1, .send) == [.refuse(code: .nothingToSend)])
    #expect(story.at(2, .removeAttachment(one)) == [.refuse(code: .alreadySent)])
    #expect(story.at(3, .messageStored(MessageID(1))) == [])
    #expect(story.composer.outbox == [])
    #expect(story.at(4, .removeAttachment(one)) == [.refuse(code: .unknownAttachment)])
    #expect(story.at(5, .messageStored(MessageID(1))) == [])
  }

  @Test func whatIsRefusedComesBackBeforeWhatWasAddedSince() {
    var story = Story(draft: Draft(text: "one", takes: [one]))
    story.at(0, .send)
    story.at(1, .text("two"))
    story.at(2, .startLocked)
    story.at(3, .firstFrame(take: Story.two))
    story.at(4, .confirm)
    story.at(5, .takeFinished(take: Story.two, samples: 1))
    let offline = ReportCode(rawValue: "offline")
    #expect(story.at(6, .messageRefused(nil, code: offline)) == [.report(code: offline, take: nil)])
    #expect(story.composer.draft == Draft(text: "one\ntwo", takes: [one, Story.two]))
  }

  @Test func answersWithoutANumberAreForTheOldest() {
    var story = Story()
    for text in ["a", "b", "c"] {
      story.at(0, .text(text))
      story.at(0, .send)
    }
    story.at(1, .messageStored(MessageID(2)))
    story.at(2, .messageStored(nil))
    #expect(story.composer.outbox.map { $0.text } == ["c"])
    #expect(story.at(3, .messageRefused(MessageID(1))) == [])
  }

  @Test func textOfWhiteSpaceIsEmpty() {
    var story = Story(draft: Draft(text: " \n\u{2003}\u{3000}"))
    #expect(story.at(0, .send) == [.refuse(code: .nothingToSend)])
    var recorded = Story(draft: Draft(text: " ", takes: [one]))
    #expect(recorded.at(0, .send) == [.storeMessage(message: MessageID(1), text: "", takes: [one])])
  }

  @Test func aRemovedRecordingIsDeleted() {
    var story = Story(draft: Draft(takes: [one, Story.two]))
    #expect(story.at(0, .removeAttachment(one)) == [.detach(take: one), .deleteTake(take: one)])
    #expect(story.composer.draft.takes == [Story.two])
  }

  @Test func theDraftIsSavedAgainUntilThePersonIsBack() {
    var story = Story(draft: Draft(text: "hi"))
    story.at(0, .send)
    #expect(story.at(1, .leave) == [.saveDraft(text: "", takes: [])])
    #expect(
      story.at(2, .messageRefused(nil)) == [
        .report(code: .messageRefused, take: nil), .saveDraft(text: "hi", takes: []),
      ])
    story.at(3, .send)
    #expect(story.at(4, .messageRefused(nil)) == [.report(code: .messageRefused, take: nil)])
  }

  @Test func aFingerLiftedAfterLeavingIsNoReturn() {
    var story = Story.at(.recording)
    let left = story.at(2_000, .leave)
    #expect(left.last == .saveDraft(text: "", takes: []))
    #expect(story.at(2_001, .release()) == [])
    #expect(
      story.at(2_100, .takeFinished(take: one, samples: 9)) == [
        .attach(take: one), .saveDraft(text: "", takes: [one]),
      ])
  }

  @Test func leavingRaisesAPreviewToAnAttachment() {
    var story = Story.at(.finishing)
    story.at(2_000, .leave)
    #expect(
      story.at(2_100, .takeFinished(take: one, samples: 9)) == [
        .attach(take: one), .saveDraft(text: "", takes: [one]),
      ])
    var waiting = Story.at(.preview)
    #expect(waiting.at(2_000, .leave) == [.attach(take: one), .saveDraft(text: "", takes: [one])])
  }

  @Test func leavingKeepsTheWishToSend() {
    var story = Story.at(.finishing)
    story.at(2_000, .send)
    story.at(2_001, .leave)
    #expect(
      story.at(2_100, .takeFinished(take: one, samples: 9)) == [
        .attach(take: one), .storeMessage(message: MessageID(1), text: "", takes: [one]),
        .saveDraft(text: "", takes: []),
      ])
  }

  @Test func aPressOrLeavingForgetsThePermissionQuestion() {
    for event in [Event.press(), .startLocked, .leave] {
      var story = Story()
      story.at(0, .press())
      story.at(1, .permissionAsked)
      story.at(2, .text("still asked"))
      story.at(3, event)
      story.at(4, .discard)
      #expect(story.at(5, .permissionGranted) == [])
    }
  }
}
