import ComposerEngine
import PresselTerminal

/// What comes of bytes when they come in pieces, with no time between them.
func events(_ pieces: String...) -> [TerminalEvent] {
  events(pieces.map { Array($0.utf8) })
}

func events(_ pieces: [[UInt8]]) -> [TerminalEvent] {
  var parser = TerminalParser()
  return pieces.flatMap { parser.feed($0, at: .zero) } + parser.expire(at: .milliseconds(60_000))
}

/// A key that types.
func typed(_ scalar: Unicode.Scalar) -> TerminalEvent {
  .key(KeyEvent(.character(scalar), text: String(scalar)))
}

func key(
  _ key: Key, _ modifiers: KeyModifiers = [], _ kind: KeyEvent.Kind = .press, text: String = "",
  base: Unicode.Scalar? = nil
) -> TerminalEvent {
  .key(KeyEvent(key, modifiers, kind, text: text, base: base))
}

func cell(_ column: Int, _ row: Int) -> CellPosition {
  CellPosition(column: column, row: row)
}

extension Instant {
  static var zero: Instant { Instant(nanoseconds: 0) }

  static func milliseconds(_ count: Int64) -> Instant {
    Instant(nanoseconds: count * 1_000_000)
  }
}
