/// What a terminal answered when it was asked.
public enum TerminalReply: Hashable, Sendable {
  /// What a terminal says of one of its modes.
  public enum ModeSetting: Hashable, Sendable {
    /// It does not know the mode.
    case unknown
    /// It knows the mode, and it can be changed.
    case changeable
    /// It knows the mode, and it is always so.
    case fixed
  }

  /// To `CSI ? u`: which flags of the keyboard protocol are in force.
  case keyboardFlags(Int)
  /// To `CSI c`, which every terminal answers: its kind and what it can.
  case deviceAttributes([Int])
  /// To `CSI 5 n`: it has read everything that was sent before.
  case ready
  /// To `CSI 6 n`: where the cursor is.
  case cursor(CellPosition)
  /// To `CSI ? n $ p`: what it knows of a mode.
  case mode(Int, ModeSetting)
  /// To `CSI > q`: its name and version.
  case version(String)
  /// To `OSC 11 ; ?`: the colour behind the text, each part 0…255.
  case background(red: UInt8, green: UInt8, blue: UInt8)
}
