internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

/// What a person sees and presses in a channel: keys and news in, wishes out. It decides and does nothing.
///
/// What is about holding goes to ``HoldControl`` first, while ``wantsHolding`` says so.
struct ComposerScreen: Sendable {
  private(set) var state: ScreenState
  /// The speeds of a preview, slowest first.
  let rates: [PlaybackRate]
  /// Until when a second Ctrl-C leaves.
  var leavingUntil: Instant?

  /// Sentences are shown for so long.
  static let reading = Nanoseconds.seconds(4)
  /// A second Ctrl-C comes within this.
  static let twice = Nanoseconds.seconds(2)

  init(channel: String, title: String, words: HoldingWords, settings: ComposerSettings) {
    state = ScreenState(channel: channel, title: title, words: words, limit: settings.maxDuration)
    rates = settings.rates.sorted { $0.billionths < $1.billionths }
  }

  /// Whether the space bar and the arrows hold a take now.
  var wantsHolding: Bool {
    guard state.focus == .composer, state.overlay == nil, state.question == nil else { return false }
    if case .preview = state.phase { return false }
    return true
  }

  /// Whether the mouse may press the button that records.
  var wantsMouse: Bool {
    state.overlay == nil && state.question == nil
  }

  /// When something changes by itself.
  var deadline: Instant? {
    [state.notice?.end, leavingUntil].compactMap { $0 }.min()
  }

  /// Takes what happened.
  ///
  /// - Returns: what is to be done, in this order.
  mutating func handle(_ event: ScreenEvent, at now: Instant) -> [ScreenEffect] {
    expire(at: now)
    switch event {
    case .key(let key): return self.key(key, at: now)
    case .paste(let paste): return self.paste(paste, at: now)
    case .click(let target): return click(target, at: now)
    case .scroll(let rows): return choose(by: -rows)
    case .session(let session, let recordings): return follow(session, recordings)
    case .notice(let notice): return hear(notice, at: now)
    case .playback(let playback): return follow(playback)
    case .messages(let messages): return show(messages)
    case .older(let messages): return showOlder(messages)
    case .channels(let channels): return choose(among: channels)
    case .failed(let sentence): return say(sentence, .warning, at: now)
    case .tick: return []
    }
  }

  /// The words of another way to hold.
  mutating func use(_ words: HoldingWords) {
    state.words = words
  }

  mutating func change(_ change: (inout ScreenState) -> Void) {
    change(&state)
  }

  @discardableResult
  mutating func say(_ text: String, _ weight: ScreenNotice.Weight = .news, at now: Instant) -> [ScreenEffect]
  {
    state.notice = ScreenNotice(text, weight, until: now + ComposerScreen.reading)
    return []
  }

  private mutating func expire(at now: Instant) {
    if let end = state.notice?.end, now >= end { state.notice = nil }
    if let end = leavingUntil, now >= end { leavingUntil = nil }
  }
}
