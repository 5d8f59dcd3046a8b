import ComposerEngine
import Testing

/// The faults that people met in other composers, each with what is right.
@Suite struct KnownFaultTests {
  let one = Story.one
  let two = Story.two

  @Test func fault01TheFirstSecondIsKept() {
    var story = Story()
    let effects = story.at(0, .press())
    #expect(effects.contains(.openCapture(take: one, maxFrames: 43_200_000)))
  }

  @Test func fault02OneThresholdDecidesBothTipAndTake() {
    for pressed in [Int64(0), 253_000_000, 7_000_000_001] {
      var short = Story()
      short.at(nanoseconds: pressed, .press())
      short.at(nanoseconds: pressed + 20_000_000, .firstFrame(take: one))
      short.at(nanoseconds: pressed + 999_999_999, .release())
      #expect(short.phase == .tip)
      var long = Story()
      long.at(nanoseconds: pressed, .press())
      long.at(nanoseconds: pressed + 20_000_000, .firstFrame(take: one))
      long.at(nanoseconds: pressed + 1_000_000_000, .release())
      #expect(long.phase == .finishing)
    }
  }

  @Test func fault03OldTimersDoNothing() {
    var story = Story()
    story.at(0, .press())
    story.at(300, .release())
    #expect(story.at(600, .press()).starts(with: [.cancelTimer(id: TimerID(2)), .hideTip]))
    #expect(story.at(1_000, .timer(TimerID(1))) == [])
    #expect(story.phase == .pressed)
    story.at(1_000, .firstFrame(take: two))
    story.at(1_600, .wait)
    #expect(story.phase == .recording)
    #expect(story.at(2_300, .timer(TimerID(2))) == [])
    #expect(story.phase == .recording)
  }

  @Test func fault04ADiscardedPreviewIsNeverAttached() {
    var story = Story.at(.preview)
    #expect(story.at(2_000, .discard) == [.deleteTake(take: one)])
    #expect(story.at(2_010, .confirm) == [.refuse(code: .noTake)])
    #expect(story.composer.draft == Draft())
  }

  @Test func fault05CancelledAudioIsDeleted() {
    for phase in [Phase.Name.pressed, .opening, .recording] {
      var story = Story.at(phase)
      let effects = story.at(2_000, .move(-75, 0))
      #expect(effects.starts(with: [.closeCapture(take: one, keep: false), .deleteTake(take: one)]))
    }
  }

  @Test func fault06ACrashKeepsTheTake() throws {
    for phase in [Phase.Name.recording, .locked, .paused] {
      var story = Story.at(phase)
      story.composer = try Composer(story.composer.saved)
      let effects = story.at(0, .restored(takes: one))
      #expect(effects == [.closeCapture(take: one, keep: true), .report(code: .restored, take: one)])
      story.at(10, .takeFinished(take: one, samples: 90_000))
      #expect(story.phase == .preview)
    }
  }

  @Test func fault07ATakeIsFinishedByItsAudioAlone() {
    var story = Story.at(.recording)
    story.at(2_000, .release())
    // No waveform is asked for anywhere: the audio is what makes an attachment.
    #expect(story.at(2_100, .takeFinished(take: one, samples: 96_000)) == [.attach(take: one)])
  }

  @Test func fault08StopWhilePausedFinishesAndAnEarlyConfirmIsRemembered() {
    var story = Story.at(.paused)
    #expect(story.at(2_000, .stop) == [.closeCapture(take: one, keep: true)])
    #expect(story.at(2_010, .confirm) == [])
    #expect(story.at(2_100, .takeFinished(take: one, samples: 96_000)) == [.attach(take: one)])
    #expect(story.composer.draft.takes == [one])
  }

  @Test func fault09TheDurationIsThatOfTheFrames() {
    var story = Story.at(.locked)
    story.at(3_000, .level(take: one, value: 0.3, frames: 140_001))
    guard case .locked(let capture) = story.composer.phase else {
      Issue.record("not locked")
      return
    }
    #expect(capture.elapsed == .frames(140_001))
    story.at(9_000, .stop)
    story.at(9_100, .takeFinished(take: one, samples: 141_000))
    guard case .preview(let preview) = story.composer.phase else {
      Issue.record("no preview")
      return
    }
    #expect(preview.length == Nanoseconds(2_937_500_000))
  }

  @Test func fault10NothingPlaysWhileATakeIsMade() throws {
    var story = Story()
    let effects = story.at(0, .press())
    let stop = try #require(effects.firstIndex(of: .stopPlayback(take: nil)))
    let open = try #require(effects.firstIndex(of: .openCapture(take: one, maxFrames: 43_200_000)))
    #expect(stop < open)
    for phase in [Phase.Name.pressed, .opening, .recording, .locked, .paused, .finishing] {
      var story = Story.at(phase)
      #expect(story.at(2_000, .play) == [.refuse(code: .nothingToPlay)])
      #expect(story.phase == phase)
    }
  }

  @Test func fault11APermissionQuestionCountsAsTheRelease() {
    var story = Story()
    story.at(0, .press())
    #expect(
      story.at(100, .permissionAsked) == [
        .closeCapture(take: one, keep: false), .deleteTake(take: one), .cancelTimer(id: TimerID(1)),
        .report(code: .permissionNeeded, take: one),
      ])
    #expect(story.at(4_100, .permissionGranted) == [.report(code: .permissionGranted, take: nil)])
    #expect(story.at(4_200, .release()) == [])
    #expect(story.at(5_200, .permissionGranted) == [])
    #expect(story.phase == .idle)
    // Denied: it is said, and the next press is no dead button.
    story.at(6_000, .press())
    story.at(6_100, .permissionAsked)
    #expect(story.at(6_200, .permissionDenied) == [.report(code: .permissionDenied, take: nil)])
    #expect(story.at(7_000, .press()).openings == 1)
  }

  @Test func fault12LeavingClosesTheMicrophone() {
    for phase in [Phase.Name.pressed, .opening, .recording, .locked, .paused] {
      var story = Story.at(phase)
      story.at(2_000, .leave)
      #expect(story.effects.openings == 1)
      #expect(story.effects.closings == 1)
    }
  }

  @Test func fault13TheComposerDrawsNoWaveformOfItsOwn() {
    // Levels leave no trace but the count of frames, so live and final drawing cannot differ by this machine.
    let story = Story.at(.locked)
    var other = story
    for step in 0..<199 { other.at(2_000 + Int64(step), .level(take: one, value: 0.7)) }
    #expect(other.composer == story.composer)
  }

  @Test func fault14TextAndRecordingsAreIndependent() {
    for phase in Phase.Name.allCases {
      var story = Story.at(phase)
      story.at(2_000, .text("typed"))
      #expect(story.phase == phase)
      #expect(story.composer.draft.text == "typed")
    }
    var story = Story(draft: Draft(text: "typed", takes: [one]))
    #expect(story.at(0, .press()).openings == 1)
    story.at(100, .text("edited"))
    #expect(story.composer.draft == Draft(text: "edited", takes: [one]))
  }

  @Test func fault15SendAtOnceEndsWithItsTake() throws {
    var story = Story.at(.recording, try ComposerSettings(releaseAction: .send))
    story.at(2_000, .release())
    #expect(
      story.at(2_100, .takeFailed(take: one, code: ReportCode(rawValue: "diskError"))) == [
        .report(code: ReportCode(rawValue: "diskError"), take: one)
      ])
    story.at(3_000, .startLocked)
    story.at(3_020, .firstFrame(take: two))
    story.at(5_000, .stop)
    story.at(5_100, .takeFinished(take: two, samples: 96_000))
    #expect(story.phase == .preview)
    #expect(story.composer.outbox == [])
  }
}
