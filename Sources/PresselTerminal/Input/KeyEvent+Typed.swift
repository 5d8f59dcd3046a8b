extension KeyEvent {
  /// The key that sends a character when no protocol is in force.
  ///
  /// - Parameters:
  ///   - scalar: a control character is the key with Ctrl that sends it.
  ///   - modifiers: what is known besides.
  init?(typed scalar: Unicode.Scalar, _ modifiers: KeyModifiers) {
    let control = modifiers.union(.control)
    switch scalar.value {
    case 0x00: self.init(.character(" "), control)
    case 0x08: self.init(.backspace, control)
    case 0x09: self.init(.tab, modifiers)
    case 0x0A, 0x0D: self.init(.enter, modifiers)
    case 0x1B: self.init(.escape, modifiers)
    case 0x01...0x1A: self.init(.character(Unicode.Scalar(UInt8(scalar.value + 0x60))), control)
    case 0x1C...0x1F: self.init(.character(Unicode.Scalar(UInt8(scalar.value + 0x40))), control)
    case 0x7F: self.init(.backspace, modifiers)
    case 0x80...0x9F: return nil
    case _: self = .typed(scalar, modifiers)
    }
  }
}
