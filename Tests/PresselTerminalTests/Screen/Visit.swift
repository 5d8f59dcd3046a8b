import ComposerEngine
import PresselAudio
import PresselService
import PresselStore
import Testing

@testable import PresselTerminal

/// A screen with a composer behind it, and no session: events go into the composer at once, as a session would hand
/// them in.
struct Visit {
  var composer = Composer()
  var screen = ComposerScreen(
    channel: "general", title: "general", words: HoldingWords(.toggle), settings: ComposerSettings())
  var now = Instant.zero
  var effects: [ScreenEffect] = []

  /// Ids as a store gives them, in order.
  static let ids = (0..<18).map { IDGenerator.shared.next(at: Timestamp(milliseconds: $0)) }

  mutating func handle(_ event: ScreenEvent) {
    for effect in screen.handle(event, at: now) {
      effects.append(effect)
      if case .post(let event) = effect { post(event) }
    }
  }

  mutating func press(_ key: Key, _ modifiers: KeyModifiers = [], text: String = "") {
    handle(.key(KeyEvent(key, modifiers, text: text)))
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.character(scalar), text: String(scalar)) }
  }

  mutating func post(_ event: Event) {
    for effect in composer.handle(event, at: now) {
      if case .refuse(let refusal) = effect { _ = screen.handle(.notice(.refused(refusal)), at: now) }
    }
    follow()
  }

  mutating func follow() {
    let known = (composer.draft.takes).map {
      DraftRecording(take: $0, length: FrameCount(480_000), peaks: [0.5])
    }
    _ = screen.handle(
      .session(SessionState(phase: composer.phase, draft: composer.draft), known), at: now)
  }

  /// A take that goes on without a hand, and is so long.
  mutating func lock(seconds: Int64) {
    post(.startLocked)
    post(.firstFrame(take: TakeID(1)))
    post(.level(take: TakeID(1), value: InputLevel(0.5), frames: seconds * 48_000))
  }

  /// The meter of the session, which the face counts by.
  mutating func meter(seconds: Int) {
    let meter = RecordingMeter(frames: FrameCount(seconds * 48_000))
    _ = screen.handle(
      .session(SessionState(phase: composer.phase, draft: composer.draft, meter: meter), []), at: now)
  }

  var drawn: [String] {
    var canvas = Canvas(ScreenSize(columns: 60, rows: 12))
    _ = ScreenLayout(state: screen.state, now: now, factory: StandardViews(), palette: Palette(on: .dark))
      .draw(on: &canvas)
    return canvas.rows
  }

  static func message(_ index: Int, _ text: String = "", unheard: Bool = false, sounds: Int = 1)
    -> MessageEntry
  {
    MessageEntry(
      id: ids[index], time: "12:0\(index)", author: "ada", text: text,
      recordings: (0..<sounds).map {
        MessageEntry.Recording(
          id: ids[9 + (index + $0) % 9], length: FrameCount(96_000), peaks: [0.2, 0.9])
      }, isUnheard: unheard)
  }
}
