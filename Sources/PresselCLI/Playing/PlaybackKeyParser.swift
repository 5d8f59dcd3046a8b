/// Finds keys in the bytes of a terminal.
struct PlaybackKeyParser {
  private enum Stage {
    case plain
    /// An escape came.
    case escape
    /// What follows ESC [ or ESC O up to its letter.
    case sequence
  }

  private var stage = Stage.plain

  /// Takes bytes; a sequence that is cut goes on with the next ones.
  mutating func feed(_ bytes: [UInt8]) -> [PlaybackKey] {
    bytes.compactMap { feed($0) }
  }

  private mutating func feed(_ byte: UInt8) -> PlaybackKey? {
    switch (stage, byte) {
    case (.plain, 0x1B), (.escape, 0x1B):
      stage = .escape
      return nil
    case (.plain, _):
      return PlaybackKeyParser.key(byte)
    case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")):
      stage = .sequence
      return nil
    case (.escape, _):
      // The escape key alone means nothing; what was typed after it counts.
      stage = .plain
      return PlaybackKeyParser.key(byte)
    case (.sequence, 0x40...0x7E):
      stage = .plain
      if byte == UInt8(ascii: "C") { return .forward }
      return byte == UInt8(ascii: "D") ? .back : nil
    case (.sequence, _):
      return nil
    }
  }

  private static func key(_ byte: UInt8) -> PlaybackKey? {
    switch byte {
    case UInt8(ascii: " "): .pauseOrGoOn
    case UInt8(ascii: "<"), UInt8(ascii: "["): .slower
    case UInt8(ascii: ">"), UInt8(ascii: "]"): .faster
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 28: .quit
    case 26: .suspend
    case _: nil
    }
  }
}
