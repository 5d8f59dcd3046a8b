import ComposerEngine
import Testing

/// The one threshold between a tip and a take, to the nanosecond.
@Suite struct ThresholdTests {
  let one = Story.one

  /// A press, a frame and a release, with no timer event between them.
  private func held(from start: Int64, for length: Int64, _ settings: ComposerSettings = ComposerSettings())
    -> Story
  {
    var story = Story(settings)
    story.at(start, .press())
    story.at(start + 20, .firstFrame(take: one))
    story.at(start + length, .release())
    return story
  }

  @Test(arguments: [
    (Int64(0), Int64(999), Phase.Name.tip), (0, 1_000, .finishing), (0, 1_001, .finishing),
    (253, 999, .tip), (253, 1_000, .finishing), (253, 1_001, .finishing),
  ])
  func theLengthOfThePressDecides(_ start: Int64, _ length: Int64, _ phase: Phase.Name) {
    #expect(held(from: start, for: length).phase == phase)
  }

  @Test func aTipLeavesNoByteAndATakeIsKept() {
    #expect(held(from: 0, for: 999).effects.contains(.closeCapture(take: one, keep: false)))
    #expect(held(from: 0, for: 999).effects.contains(.deleteTake(take: one)))
    #expect(held(from: 0, for: 1_000).effects.contains(.closeCapture(take: one, keep: true)))
    #expect(held(from: 0, for: 1_000).effects.contains(.deleteTake(take: one)) == false)
  }

  @Test func fromThePressTheTakeHoldsItsFirstSecond() {
    var story = Story()
    #expect(story.at(0, .press()).openings == 1)
    story.at(20, .firstFrame(take: one))
    story.at(1_000, .wait)
    story.at(1_020, .level(take: one, value: 0.5, frames: 48_000))
    guard case .recording(let capture, _) = story.composer.phase else {
      Issue.record("not recording")
      return
    }
    #expect(capture.elapsed == .seconds(1))
    // Its limit counts from that first frame too.
    #expect(capture.limitAt == Instant(nanoseconds: 900_020_000_000))
  }

  @Test func fromTheThresholdTheMicrophoneIsClosedUntilThen() throws {
    let settings = try ComposerSettings(captureFrom: .threshold)
    var story = Story(settings)
    story.at(0, .press())
    story.at(999, .wait)
    #expect(story.effects.openings == 0)
    #expect(story.at(1_000, .wait).openings == 1)
    story.at(1_020, .firstFrame(take: one))
    guard case .recording(let capture, _) = story.composer.phase else {
      Issue.record("not recording")
      return
    }
    #expect(capture.elapsed == .zero)
    #expect(capture.limitAt == Instant(nanoseconds: 901_020_000_000))
  }

  @Test func aThresholdOfZeroIsATakeAtOnce() throws {
    var story = Story(try ComposerSettings(holdThreshold: .zero))
    story.at(5, .press())
    story.at(5, .firstFrame(take: one))
    #expect(story.phase == .recording)
  }
}
