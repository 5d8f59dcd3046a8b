import ComposerEngine
import Testing

/// Many random lives of a composer, watched from outside for what must always hold.
@Suite struct RandomSequenceTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func whatMustHoldHoldsInRandomLives(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for life in 0..<60 {
      var watch = try Watch(settings: random.settings(), life: "seed \(seed), life \(life)")
      var now: Int64 = 0
      for _ in 0..<80 {
        now += random.step()
        try watch.live(random.event(in: watch.composer), at: Instant(nanoseconds: now))
      }
      #expect(watch.complaints == [])
      if !watch.complaints.isEmpty { return }
    }
  }
}

/// A small generator that gives the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix {
  mutating func settings() throws -> ComposerSettings {
    try ComposerSettings(
      captureFrom: Bool.random(using: &self) ? .press : .threshold,
      releaseAction: Bool.random(using: &self) ? .add : .send,
      maxDuration: Bool.random(using: &self) ? .seconds(3) : nil,
      limitWarning: .seconds(1), maxRecordings: Int.random(in: 1...3, using: &self))
  }

  /// Mostly a little forward, at times far, at times back.
  mutating func step() -> Int64 {
    switch Int.random(in: 0..<20, using: &self) {
    case 0: Int64.random(in: -2_000_000_000...0, using: &self)
    case 1: 1_000_000_000
    default: Int64.random(in: 0...700_000_000, using: &self)
    }
  }

  mutating func event(in composer: Composer) -> Event {
    let current = composer.take ?? TakeID(1)
    let take =
      Int.random(in: 0..<8, using: &self) == 0 ? TakeID(Int64.random(in: 0...9, using: &self)) : current
    let pointer = PointerID(Int.random(in: 0..<9, using: &self) == 0 ? 1 : 0)
    let message = Bool.random(using: &self) ? nil : MessageID(Int64.random(in: 0...4, using: &self))
    let place = Nanoseconds(Int64.random(in: -1_000_000_000...3_000_000_000, using: &self))
    let timer = composer.nextTimer?.id ?? TimerID(Int64.random(in: 0...9, using: &self))
    let x = Points(billionths: Int64.random(in: -90_000_000_000...10_000_000_000, using: &self))
    let y = Points(billionths: Int64.random(in: -50_000_000_000...10_000_000_000, using: &self))
    let samples = Int64.random(in: -1...100_000, using: &self)
    let often: [Event] = [
      .press(pointer: pointer), .press(), .firstFrame(take: take), .firstFrame(take: take), .startLocked,
      .takeFinished(take: take, samples: samples), .takeFinished(take: take, samples: samples),
      .move(to: Offset(x: x, y: y), pointer: pointer), .release(pointer: pointer), .wait,
    ]
    let all: [Event] = [
      .pressCancelled(pointer: pointer), .lock, .pause, .resume, .stop, .discard, .confirm, .play,
      .pausePlayback, .seek(to: place), .rate(2), .rate(3), .text("\(samples % 3)"), .removeAttachment(take),
      .send, .leave, .captureOpened(take: take), .level(take: take, value: 0.5, frames: samples),
      .captureFailed(take: take), .deviceLost(take: take), .interrupted, .interruptionEnded, .suspended,
      .woke,
      .storageFull(take: take), .permissionAsked, .permissionGranted, .permissionDenied,
      .takeFailed(take: take), .playbackMoved(take: take, to: place), .playbackEnded(take: take),
      .playbackFailed(take: take), .messageStored(message), .messageRefused(message), .restored(takes: take),
      .timer(timer),
    ]
    let events = Bool.random(using: &self) ? often : all
    return events[Int.random(in: events.indices, using: &self)]
  }
}
