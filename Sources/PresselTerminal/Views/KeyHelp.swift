/// All keys, in words.
enum KeyHelp {
  static func lines(_ words: HoldingWords) -> [String] {
    [
      "Composer: \(words.idle)",
      "  Left cancels, Up locks, p pauses and goes on, s stops to listen",
      "  Enter adds what was recorded, and sends when nothing is recorded",
      "  d discards, t writes text, Backspace takes the last recording off",
      "Listening: space plays and pauses, Left and Right 5 s, [ ] speed, 0 to 9 jump",
      "Messages (Tab): Up and Down choose, Enter plays, n next unheard, r reply",
      "Everywhere: c channel, ? these keys, Esc leaves and keeps the draft",
      "  Ctrl-C ends a recording and keeps it, twice leaves",
    ]
  }
}
