import ComposerEngine
import Glibc

/// What the engine costs. Each prints one line of names and numbers.
enum Measurement {
  /// Whole takes, from the press to the message that the store has, for one second.
  static func speed() {
    let take = Int64(1)
    var composer = Composer()
    var events = 0
    var effects = 0
    var number = take
    let start = Clock.now
    while events & 0xFFFF != 0 || Clock.now - start < 1 {
      for (at, event) in whole(TakeID(number), message: MessageID(number)) {
        effects &+= composer.handle(event, at: Instant(nanoseconds: at &+ number &* 10_000_000_000)).count
        events += 1
      }
      number += 1
    }
    let seconds = Clock.now - start
    print("events \(events) seconds \(seconds) perSecond \(Int(Double(events) / seconds)) effects \(effects)")
  }

  /// 16 events: a held and locked take, heard, confirmed and sent.
  private static func whole(_ take: TakeID, message: MessageID) -> [(Int64, Event)] {
    [
      (0, .press()), (10_000_000, .captureOpened(take: take)), (20_000_000, .firstFrame(take: take)),
      (100_000_000, .level(take: take, value: 0.5, frames: 4_800)),
      (1_000_000_000, .wait), (1_100_000_000, .move(to: Offset(x: -10, y: -10))),
      (1_200_000_000, .level(take: take, value: 0.5, frames: 48_000)), (1_300_000_000, .lock),
      (1_400_000_000, .release()), (2_000_000_000, .stop),
      (2_030_000_000, .takeFinished(take: take, samples: 96_000)), (2_100_000_000, .play),
      (2_200_000_000, .playbackMoved(take: take, to: .milliseconds(100))), (2_300_000_000, .confirm),
      (2_400_000_000, .send), (2_405_000_000, .messageStored(message)),
    ]
  }

  /// Levels of a take that records; who counts allocations finds none that grow with them.
  static func level(_ count: Int) {
    repeatedly(count) { .level(take: TakeID(1), value: 0.5, frames: Int64($0)) }
  }

  /// Moves of the finger that holds.
  static func move(_ count: Int) {
    repeatedly(count) { .move(to: Offset(x: Points(billionths: Int64($0 & 0xFFFF)), y: .zero)) }
  }

  private static func repeatedly(_ count: Int, _ event: (Int) -> Event) {
    var composer = Composer()
    _ = composer.handle(.press(), at: Instant(nanoseconds: 0))
    _ = composer.handle(.firstFrame(take: TakeID(1)), at: Instant(nanoseconds: 0))
    _ = composer.handle(.wait, at: Instant(nanoseconds: 1_000_000_000))
    var effects = 0
    let start = Clock.now
    for index in 0..<count {
      effects &+= composer.handle(event(index), at: Instant(nanoseconds: 1_000_000_001)).count
    }
    let seconds = Clock.now - start
    print("events \(count) perSecond \(Int(Double(count) / seconds)) effects \(effects)")
  }

  /// Composers at rest with settings of their own, all at once; then all are pressed.
  static func idle(_ count: Int) {
    let before = resident()
    var composers: [Composer] = []
    composers.reserveCapacity(count)
    for index in 0..<count { composers.append(Composer(settings: own(index))) }
    let rest = resident() - before
    for index in composers.indices { _ = composers[index].handle(.press(), at: Instant(nanoseconds: 0)) }
    let pressed = composers.count { $0.phase.name == .pressed }
    print(
      "composers \(count) inline \(MemoryLayout<Composer>.stride) each \(rest / count)",
      "resident \(rest) pressed \(pressed) residentPressed \(resident() - before)")
  }

  /// Nothing is shared with another composer: the list of rates is an array of each one's own.
  private static func own(_ index: Int) -> ComposerSettings {
    (try? ComposerSettings(rates: [1, 1.5, 2, PlaybackRate(billionths: 3_000_000_000 + Int64(index))]))
      ?? ComposerSettings()
  }

  /// Bytes of memory that the process has.
  private static func resident() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
