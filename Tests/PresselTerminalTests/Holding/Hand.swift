import ComposerEngine
import PresselTerminal

/// A hand at a terminal, with a composer whose device answers at once.
struct Hand {
  var control: HoldControl
  var composer: Composer
  var now: Int64 = 0
  /// What the composer was given, with its milliseconds.
  var given: [(Int64, Event)] = []
  var effects: [Effect] = []
  var kept: [Int64] = []
  private var opened: Int64?
  private var parser = TerminalParser()

  init(_ way: HoldingWay, columns: Int = 80, rows: Int = 24, settings: ComposerSettings = ComposerSettings())
  {
    let size = ScreenSize(columns: columns, rows: rows)
    control = HoldControl(way, settings: settings, size: size)
    control.button = CellArea(cell(columns / 2, rows - 3), columns: 8, rows: 1)
    composer = Composer(settings: settings)
  }

  var phase: String { composer.phase.name.rawValue }
  var takes: Int { effects.count { if case .openCapture = $0 { true } else { false } } }

  /// Time goes by.
  mutating func wait(_ milliseconds: Int64) {
    now += milliseconds
    tell(.wait)
  }

  /// The bytes of the terminal, now.
  @discardableResult
  mutating func type(_ bytes: String) -> HoldAnswer {
    var answer = HoldAnswer.notMine
    for event in parser.feed(Array(bytes.utf8), at: .milliseconds(now)) {
      switch event {
      case .key(let key): answer = control.key(key, at: .milliseconds(now))
      case .mouse(let mouse): answer = control.mouse(mouse)
      case .focus(let change): answer = .taken(control.focus(change))
      case .paste, .reply: answer = .notMine
      }
      if case .taken(let events) = answer {
        for event in events {
          given.append((now, event))
          tell(event)
        }
      }
    }
    return answer
  }

  private mutating func tell(_ event: Event) {
    var waiting = [event]
    while !waiting.isEmpty {
      for effect in composer.handle(waiting.removeFirst(), at: .milliseconds(now)) {
        effects.append(effect)
        answer(effect, &waiting)
      }
    }
    control.follow(composer.phase)
  }

  private mutating func answer(_ effect: Effect, _ waiting: inout [Event]) {
    guard let take = composer.take else {
      if case .closeCapture = effect { opened = nil }
      return
    }
    switch effect {
    case .openCapture:
      opened = now
      waiting += [.captureOpened(take: take), .firstFrame(take: take)]
    case .closeCapture(_, keep: true):
      let length = max(1, now - (opened ?? now))
      kept.append(length)
      waiting.append(.takeFinished(take: take, samples: length * 48))
    case _: break
    }
  }
}
