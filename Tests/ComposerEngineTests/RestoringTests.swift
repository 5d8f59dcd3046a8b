import ComposerEngine
import Testing

@Suite struct RestoringTests {
  let one = Story.one

  /// What a new process does with a composer in a phase, whose clock starts anew.
  private func restored(_ story: Story) throws -> (effects: [Effect], story: Story) {
    var story = story
    story.composer = try Composer(story.composer.saved)
    return (story.at(0, .restored(takes: TakeID(40))), story)
  }

  @Test(arguments: [Phase.Name.pressed, .opening])
  func whatWasNoTakeForCertainGoes(_ phase: Phase.Name) throws {
    let (effects, story) = try restored(.at(phase))
    #expect(
      effects == [
        .closeCapture(take: one, keep: false), .deleteTake(take: one), .report(code: .restored, take: one),
      ])
    #expect(story.composer.nextTimer == nil)
  }

  @Test func theTipGoes() throws {
    let (effects, story) = try restored(.at(.tip))
    #expect(effects == [.hideTip])
    #expect(story.phase == .idle)
  }

  @Test func nothingIsSentUnasked() throws {
    var sending = Story.at(.finishing)
    sending.at(2_000, .send)
    var (_, story) = try restored(sending)
    #expect(story.at(10, .takeFinished(take: one, samples: 9)) == [])
    #expect(story.phase == .preview)
    var adding = Story.at(.finishing)
    adding.at(2_000, .confirm)
    (_, story) = try restored(adding)
    #expect(story.at(10, .takeFinished(take: one, samples: 9)) == [.attach(take: one)])
  }

  @Test func thePreviewIsSilent() throws {
    var playing = Story.at(.preview)
    playing.at(2_000, .play)
    let (effects, story) = try restored(playing)
    #expect(effects == [.stopPlayback(take: one)])
    #expect(story.phase == .preview)
  }

  @Test func messagesOnTheirWayAreStoredAgainUnderTheirNumbers() throws {
    var story = Story(draft: Draft(text: "a"))
    story.at(0, .send)
    story.at(0, .text("b"))
    story.at(0, .send)
    #expect(
      try restored(story).effects == [
        .storeMessage(message: MessageID(1), text: "a", takes: []),
        .storeMessage(message: MessageID(2), text: "b", takes: []),
      ])
  }

  @Test func takeNumbersGoOnAboveThoseOfTheStore() throws {
    var (_, story) = try restored(.at(.idle))
    #expect(story.at(0, .press()).contains(.openCapture(take: TakeID(41), maxFrames: 43_200_000)))
    var far = Story()
    far.at(0, .restored(takes: TakeID(.max)))
    #expect(far.at(0, .press()).openings == 1)
  }

  @Test func timersOfTheEndedProcessDoNotGoOffOnAClockThatIsFarAhead() throws {
    var story = Story.at(.pressed)
    story.composer = try Composer(story.composer.saved)
    let effects = story.at(1_000_000_000, .restored(takes: one))
    #expect(effects.starts(with: [.closeCapture(take: one, keep: false), .deleteTake(take: one)]))
    #expect(story.phase == .idle)
  }

  @Test func thePermissionQuestionIsForgotten() throws {
    var asked = Story()
    asked.at(0, .press())
    asked.at(1, .permissionAsked)
    var (_, story) = try restored(asked)
    #expect(story.at(1, .permissionGranted) == [])
  }
}
