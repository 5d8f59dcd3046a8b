import ComposerEngine
import Testing

@Suite struct PlaybackTests {
  let one = Story.one

  private func preview(_ story: Story) -> Phase.Preview? {
    guard case .preview(let preview) = story.composer.phase else { return nil }
    return preview
  }

  @Test func playsFromItsPlaceAndFromTheStartAtTheEnd() {
    var story = Story.at(.preview)
    #expect(story.at(2_000, .seek(to: .seconds(1))) == [])
    #expect(story.at(2_001, .play) == [.startPlayback(take: one, from: .seconds(1), rate: 1)])
    #expect(story.at(2_002, .play) == [.refuse(code: .alreadyPlaying)])
    #expect(story.at(2_003, .pausePlayback) == [.pausePlayback(take: one)])
    #expect(story.at(2_004, .playbackMoved(take: one, to: .milliseconds(1_250))) == [])
    #expect(story.at(2_005, .play) == [.startPlayback(take: one, from: .milliseconds(1_250), rate: 1)])
    story.at(2_006, .playbackEnded(take: one))
    #expect(preview(story)?.position == .zero)
    #expect(preview(story)?.playback == .stopped)
    story.at(2_007, .seek(to: .seconds(99)))
    #expect(preview(story)?.position == .seconds(2))
    #expect(story.at(2_008, .play) == [.startPlayback(take: one, from: .zero, rate: 1)])
  }

  @Test func seekingBackToTheStartWorksWhileNoPlaceWasTold() {
    var story = Story.at(.preview)
    story.at(2_000, .play)
    #expect(story.at(3_500, .seek(to: .zero)) == [.seekPlayback(take: one, to: .zero)])
  }

  @Test func theRateStaysForLaterTakes() {
    var story = Story.at(.preview)
    #expect(story.at(2_000, .rate(3)) == [.refuse(code: .rateNotAllowed)])
    #expect(story.at(2_001, .rate(1.5)) == [])
    story.at(2_002, .play)
    #expect(story.at(2_003, .rate(1.5)) == [])
    #expect(story.at(2_004, .rate(2)) == [.setPlaybackRate(take: one, value: 2)])
    #expect(story.at(2_005, .confirm) == [.stopPlayback(take: one), .attach(take: one)])
    #expect(story.composer.rate == 2)
  }

  @Test func aFailedPlayerKeepsThePlace() {
    var story = Story.at(.preview)
    story.at(2_000, .play)
    story.at(2_001, .playbackMoved(take: one, to: .milliseconds(700)))
    #expect(story.at(2_002, .playbackFailed(take: one)) == [.report(code: .playbackFailed, take: one)])
    #expect(preview(story)?.position == .milliseconds(700))
    #expect(story.at(2_003, .playbackFailed(take: one)) == [])
  }

  @Test(arguments: [Event.interrupted, .suspended])
  func aLossOfSoundPausesOnlyWhatPlays(_ event: Event) {
    var story = Story.at(.preview)
    #expect(story.at(2_000, event) == [])
    story.at(2_001, .play)
    #expect(story.at(2_002, event) == [.pausePlayback(take: one)])
    #expect(story.at(2_003, event) == [])
    #expect(preview(story)?.playback == .paused)
  }

  @Test func aStartedPreviewIsSilencedBeforeItIsDeleted() {
    var story = Story.at(.preview)
    story.at(2_000, .play)
    story.at(2_001, .pausePlayback)
    #expect(story.at(2_002, .discard) == [.stopPlayback(take: one), .deleteTake(take: one)])
  }
}
