extension ControlSequence {
  /// The key that the sequence tells, in the old spelling or that of the keyboard protocol; `nil` for another.
  var keyEvent: KeyEvent? {
    switch letter {
    case UInt8(ascii: "u"): return protocolKey
    case UInt8(ascii: "~"): return numberedKey
    case UInt8(ascii: "Z"): return KeyEvent(.tab, modifiers.union(.shift), kind)
    case _: return ControlSequence.lettered(letter).map { KeyEvent($0, modifiers, kind) }
    }
  }

  /// The second number less one.
  private var modifiers: KeyModifiers {
    KeyModifiers(rawValue: UInt8(truncatingIfNeeded: max(0, min(255, number(1, else: 1) - 1))))
  }

  /// The second part of the second number.
  private var kind: KeyEvent.Kind {
    switch number(1, 1, else: 1) {
    case 2: .repeat
    case 3: .release
    case _: .press
    }
  }

  /// `CSI code:shifted:base ; modifiers:kind ; text u`.
  private var protocolKey: KeyEvent? {
    let code = number(0, else: 0)
    guard code > 0 || !givenText.isEmpty else { return nil }
    guard let key = Key(protocolCode: code) else {
      // An input method gives text without a key.
      return givenText.isEmpty ? nil : KeyEvent(.other(0), modifiers, kind, text: givenText)
    }
    let base = Unicode.Scalar(printable: number(0, 2, else: 0))
    return KeyEvent(key, modifiers, kind, text: text(of: key), base: base)
  }

  private func text(of key: Key) -> String {
    guard kind != .release, modifiers.commanding.isEmpty else { return "" }
    if !givenText.isEmpty { return givenText }
    guard case .character(let scalar) = key else { return "" }
    // A terminal that reports no text: its alternate key, or the capital letter, is the best guess.
    guard modifiers.contains(.shift) != modifiers.contains(.capsLock) else { return String(scalar) }
    if modifiers.contains(.shift), let shifted = Unicode.Scalar(printable: number(0, 1, else: 0)) {
      return String(shifted)
    }
    return scalar.properties.uppercaseMapping
  }

  private var givenText: String {
    guard parameters.count > 2 else { return "" }
    var text = String.UnicodeScalarView()
    for case let code? in parameters[2] {
      if let scalar = Unicode.Scalar(printable: code) { text.append(scalar) }
    }
    return String(text)
  }

  private var numberedKey: KeyEvent? {
    // What xterm calls modifyOtherKeys: CSI 27 ; modifiers ; code ~
    if number(0, else: 0) == 27, parameters.count == 3 {
      guard let key = Key(protocolCode: number(2, else: 0)) else { return nil }
      guard case .character(let scalar) = key else { return KeyEvent(key, modifiers) }
      return .typed(scalar, modifiers)
    }
    return Key(number: number(0, else: 0)).map { KeyEvent($0, modifiers, kind) }
  }

  /// Keys that end in a letter after `CSI` or `SS3`.
  static func lettered(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    case _: nil
    }
  }

  /// The key of a sequence `SS3`, with the keys of an old keypad.
  var keypadEvent: KeyEvent? {
    // Some terminals put the modifiers alone in front of the letter.
    let value = parameters.count > 1 ? number(1, else: 1) : number(0, else: 1)
    let modifiers = KeyModifiers(rawValue: UInt8(truncatingIfNeeded: max(0, min(255, value - 1))))
    if let key = ControlSequence.lettered(letter) { return KeyEvent(key, modifiers) }
    if letter == UInt8(ascii: "M") { return KeyEvent(.enter, modifiers) }
    if letter == UInt8(ascii: "I") { return KeyEvent(.tab, modifiers) }
    // j…y are * + , - . / 0…9, X is =.
    guard (0x6A...0x79).contains(letter) || letter == UInt8(ascii: "X") else { return nil }
    return .typed(letter == UInt8(ascii: "X") ? "=" : Unicode.Scalar(letter - 0x40), modifiers)
  }
}

extension Unicode.Scalar {
  /// A scalar that types something.
  init?(printable code: Int) {
    guard let value = UInt32(exactly: code), value >= 0x20, !(0x7F...0x9F).contains(value),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    self = scalar
  }
}
