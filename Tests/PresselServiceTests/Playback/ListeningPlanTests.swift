import PresselAudio
import PresselDSP
import Testing

@testable import PresselService

@Suite("What is played next, what is remembered, what counts as heard")
struct ListeningPlanTests {
  private let first = PlaybackItem(file: "a.ogg")
  private let second = PlaybackItem(file: "b.ogg")
  private let lost = AudioError(.deviceLost, "The loudspeaker is gone.")
  private let absent = AudioError(.noDevice, "There is no loudspeaker.")

  private func playing(_ items: [PlaybackItem], at place: Int = 0) -> ListeningPlan {
    var plan = ListeningPlan(speed: .normal)
    #expect(
      plan.handle(.begin(items, at: FrameCount(place))) == [.open(items[0], at: .at(FrameCount(place)))])
    #expect(plan.shown.phase == .loading)
    #expect(plan.handle(.prepared(at: FrameCount(place), speed: .normal)) == [])
    #expect(plan.handle(.player(.started)) == [])
    #expect(plan.shown.phase == .playing)
    return plan
  }

  @Test func aSoundThatIsHeardToItsEndIsMarkedAndBegunAnewTheNextTime() {
    var plan = playing([first])
    #expect(plan.handle(.player(.moved(to: FrameCount(4_800)))) == [])
    #expect(plan.shown.place == FrameCount(4_800))
    #expect(
      plan.handle(.player(.ended(at: FrameCount(96_000))))
        == [.remember(first, .zero), .markHeard(first), .findNext(after: first)])
    #expect(plan.handle(.found([])) == [.finish])
    #expect(plan.shown.phase == .stopped(.heard))
    #expect(plan.shown.place == FrameCount(96_000))
  }

  @Test func theNextOneFollowsByItself() {
    var plan = playing([first])
    _ = plan.handle(.player(.ended(at: FrameCount(96_000))))
    #expect(plan.handle(.found([second])) == [.open(second, at: .remembered)])
    #expect(plan.shown.item == second)
    #expect(plan.handle(.prepared(at: FrameCount(500), speed: .fastest)) == [])
    #expect(plan.shown.place == FrameCount(500))
    #expect(plan.shown.speed == .fastest)
  }

  @Test func whatWasNamedIsPlayedInItsOrder() {
    var plan = playing([first, second], at: 4_800)
    #expect(
      plan.handle(.player(.ended(at: FrameCount(96_000))))
        == [.remember(first, .zero), .markHeard(first), .open(second, at: .remembered)])
  }

  @Test func aPauseIsShownWhenItIsTrueAndItsPlaceIsRemembered() {
    var plan = playing([first])
    #expect(plan.handle(.pause) == [.pausePlayer])
    #expect(plan.shown.phase == .playing, "it still sounds")
    #expect(
      plan.handle(.player(.paused(at: FrameCount(48_000)))) == [.remember(first, FrameCount(48_000))])
    #expect(plan.shown.phase == .paused(.asked))
    #expect(plan.handle(.pause) == [])
    #expect(plan.handle(.goOn) == [.resumePlayer])
    #expect(plan.handle(.player(.resumed)) == [])
    #expect(plan.shown.phase == .playing)
  }

  @Test func aStopRemembersThePlaceAndMarksNothing() {
    var plan = playing([first])
    #expect(plan.handle(.stop) == [.closePlayer])
    #expect(plan.handle(.stop) == [.closePlayer])
    #expect(
      plan.handle(.player(.stopped(at: FrameCount(30_000)))) == [
        .remember(first, FrameCount(30_000)), .finish,
      ])
    #expect(plan.shown.phase == .stopped(.asked))
    #expect(plan.isOver)
    for event: ListeningEvent in [
      .goOn, .pause, .stop, .skip(by: .zero), .player(.started), .found([second]),
    ] {
      #expect(plan.handle(event) == [], "nothing happens after the end")
    }
  }

  @Test(arguments: [PlaybackPause.anotherPlayback, .recording])
  func whoLosesHisTurnRestsAtHisPlaceAndOpensTheDeviceAgainWhenAsked(pause: PlaybackPause) {
    var plan = playing([first])
    #expect(plan.handle(.lostTurn(pause)) == [.closePlayer])
    #expect(!plan.holdsDevice)
    #expect(plan.shown.phase == .playing, "it still sounds")
    #expect(
      plan.handle(.player(.stopped(at: FrameCount(30_000))))
        == [.remember(first, FrameCount(30_000)), .giveTurn])
    #expect(plan.shown.phase == .paused(pause))
    #expect(plan.handle(.goOn) == [.open(first, at: .at(FrameCount(30_000)))])
    let refusal = AudioError(.recordingNow, "Somebody records.")
    #expect(plan.handle(.refused(refusal)) == [.giveTurn])
    #expect(plan.shown.phase == .paused(.recording), "it can be asked again")
  }

  @Test func aDeviceThatIsLostIsAPauseAndMayBeAwayStill() {
    var plan = playing([first])
    #expect(
      plan.handle(.player(.failed(lost, at: FrameCount(30_000))))
        == [.remember(first, FrameCount(30_000)), .giveTurn])
    #expect(plan.shown.phase == .paused(.device(lost)))
    #expect(plan.handle(.skip(by: FrameCount(-48_000))) == [.remember(first, .zero)], "jumps count meanwhile")
    #expect(plan.handle(.goOn) == [.open(first, at: .at(.zero))])
    #expect(plan.handle(.player(.failed(absent, at: .zero))) == [.remember(first, .zero), .giveTurn])
    #expect(plan.shown.phase == .paused(.device(absent)))
    #expect(plan.handle(.goOn) == [.open(first, at: .at(.zero))])
    #expect(plan.handle(.player(.started)) == [])
    #expect(plan.shown.phase == .playing)
  }

  @Test func withoutADeviceAtFirstItFails() {
    var plan = ListeningPlan(speed: .normal)
    _ = plan.handle(.begin([first], at: nil))
    #expect(plan.handle(.player(.failed(absent, at: .zero))) == [.remember(first, .zero), .finish])
    #expect(plan.shown.phase == .failed(absent))
  }

  @Test func aBeginningBehindTheEndMarksNothing() {
    var plan = ListeningPlan(speed: .normal)
    _ = plan.handle(.begin([first], at: FrameCount(1_000_000)))
    #expect(plan.handle(.player(.ended(at: FrameCount(1_000_000)))) == [.finish])
    guard case .failed(let error) = plan.shown.phase else { return #expect(Bool(false)) }
    #expect(error.code == .nothingToPlay)
  }

  @Test func aSpeedIsRememberedAndHoldsWhileTheDeviceIsAway() {
    var plan = playing([first])
    #expect(
      plan.handle(.change(.fastest)) == [.changePlayer(.fastest), .rememberSpeed(.fastest, of: first)])
    _ = plan.handle(.player(.failed(lost, at: .zero)))
    #expect(
      plan.handle(.change(.slowest)) == [.changePlayer(.slowest), .rememberSpeed(.slowest, of: first)],
      "the player that comes next is to have it")
    #expect(plan.shown.speed == .slowest)
    _ = plan.handle(.faster)
    _ = plan.handle(.faster)
    #expect(plan.shown.speed == .normal, "steps that come quickly add up")
  }

  @Test func goingOnAtTheVeryEndIsTheEndAndWhatWasNamedFollows() {
    var plan = playing([first, second])
    _ = plan.handle(.lostTurn(.anotherPlayback))
    _ = plan.handle(.player(.stopped(at: FrameCount(96_000))))
    #expect(plan.handle(.goOn) == [.open(first, at: .at(FrameCount(96_000)))])
    #expect(
      plan.handle(.player(.ended(at: FrameCount(96_000))))
        == [.remember(first, .zero), .markHeard(first), .open(second, at: .remembered)])
  }

  @Test func whatFollowsWaitsForADeviceThatIsStillAway() {
    var plan = playing([first, second])
    _ = plan.handle(.player(.failed(lost, at: FrameCount(96_000))))
    _ = plan.handle(.goOn)
    _ = plan.handle(.player(.ended(at: FrameCount(96_000))))
    #expect(plan.shown.item == second)
    #expect(plan.handle(.player(.failed(absent, at: .zero))) == [.remember(second, .zero), .giveTurn])
    #expect(plan.shown.phase == .paused(.device(absent)))
    #expect(plan.handle(.goOn) == [.open(second, at: .at(.zero))])
  }

  @Test func whoLosesHisTurnInTheLastMomentGoesOnWithTheNextLater() {
    var plan = playing([first, second])
    #expect(plan.handle(.lostTurn(.recording)) == [.closePlayer])
    #expect(
      plan.handle(.player(.ended(at: FrameCount(96_000))))
        == [.remember(first, .zero), .markHeard(first), .giveTurn, .recall(second)])
    #expect(plan.shown.phase == .paused(.recording))
    #expect(plan.shown.item == second)
    #expect(plan.handle(.prepared(at: FrameCount(500), speed: .fastest)) == [])
    #expect(plan.shown.place == FrameCount(500), "where it was left")
    #expect(plan.shown.speed == .fastest)
    #expect(plan.handle(.goOn) == [.open(second, at: .at(FrameCount(500)))])
  }

  @Test func whatFollowsInTheChannelWaitsTooWhileSomebodyElseIsHeard() {
    var plan = playing([first])
    _ = plan.handle(.lostTurn(.anotherPlayback))
    #expect(
      plan.handle(.player(.ended(at: FrameCount(96_000))))
        == [.remember(first, .zero), .markHeard(first), .findNext(after: first)])
    var alone = plan
    #expect(plan.handle(.found([second])) == [.giveTurn, .recall(second)])
    #expect(plan.shown.phase == .paused(.anotherPlayback))
    #expect(alone.handle(.found([])) == [.finish])
    #expect(alone.shown.phase == .stopped(.heard))
  }

  @Test(arguments: [
    (0, false), (432_000, false), (455_999, false), (456_000, true), (480_000, true), (490_000, true),
  ])
  func halfASecondBeforeTheEndIsTheEnd(place: Int, isHeard: Bool) {
    #expect(ListeningPlan.isHeard(FrameCount(place), of: FrameCount(480_000)) == isHeard)
    let beginning = ListeningPlan.beginning(remembered: FrameCount(place), of: FrameCount(480_000))
    #expect(beginning == (isHeard ? .zero : FrameCount(place)))
  }

  @Test func ofAShortOneATenthIsMissingAtMost() {
    #expect(!ListeningPlan.isHeard(FrameCount(10_000), of: FrameCount(24_000)))
    #expect(ListeningPlan.isHeard(FrameCount(21_600), of: FrameCount(24_000)))
    #expect(!ListeningPlan.isHeard(FrameCount(21_600), of: nil), "nobody knows how long it is")
  }
}
