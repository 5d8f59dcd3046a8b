import ComposerEngine
import PresselSystem
import PresselTerminal

/// A program that takes a terminal over, shows what comes, and ends in whichever way a test asks for by a key.
@main enum TerminalTrial {
  static func main() throws {
    let session = try TerminalSession(depth: .none)
    let signals = Monitor<[Signal]>([])
    let wakeup = session.wakeup
    let watcher = try SignalWatcher { signal in
      signals.withLock { $0.append(signal) }
      wakeup.raise()
    }
    try session.begin()
    defer { withExtendedLifetime(watcher) {} }
    var lines: [String] = ["size \(session.size.columns)x\(session.size.rows)"]
    while signals.withLock({ $0.isEmpty }) {
      for occurrence in session.next(until: nil) {
        switch occurrence {
        case .event(.key(let key)):
          if key.kind == .press, key.key == .character("c"), key.modifiers == .control {
            return session.end()
          }
          if key.kind == .press { try act(key, session) }
          lines.append("key \(key.key) \(key.kind)")
        case .event(let event): lines.append("\(event)")
        case .known(let abilities): lines.append("known \(abilities.keyboard)")
        case .resized(let size): lines.append("size \(size.columns)x\(size.rows)")
        case .drawingIsDue: session.show(draw(lines, session.size))
        case .suspendAsked: try session.suspend()
        case .gone: return
        }
        if occurrence != .drawingIsDue { session.want() }
      }
    }
    session.end()
  }

  private static func draw(_ lines: [String], _ size: ScreenSize) -> Canvas {
    var canvas = Canvas(size)
    for (row, line) in lines.suffix(size.rows).enumerated() {
      canvas.draw(line, at: CellPosition(column: 0, row: row))
    }
    return canvas
  }

  private static func act(_ key: KeyEvent, _ session: TerminalSession) throws {
    switch key.key {
    case .character("z") where key.modifiers == .control: try session.suspend()
    // A crash in the code that draws.
    case .character("t"): fatalError("as asked")
    case .character("i"): _ = [Int]()[Int(key.text.count)]
    case .character("o"): print(overflow(0))
    case .character("q"): Signal.terminate.end()
    case _: break
    }
  }

  /// Runs over its stack.
  @inline(never) private static func overflow(_ depth: Int) -> Int {
    depth < .max ? overflow(depth + 1) &+ depth : depth
  }
}
