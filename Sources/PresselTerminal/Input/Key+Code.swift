extension Key {
  /// A key by its number in `CSI number u` of the keyboard protocol.
  ///
  /// Keys without a character have numbers of the private use area of Unicode; keys of the keypad mean what is printed
  /// on them.
  init?(protocolCode code: Int) {
    switch code {
    case 13, 10, 57_414: self = .enter
    case 9: self = .tab
    case 27: self = .escape
    case 127, 8: self = .backspace
    case 57_376...57_398: self = .function(code - 57_376 + 13)
    case 57_399...57_408: self = .character(Unicode.Scalar(UInt8(0x30 + code - 57_399)))
    case 57_409...57_413: self = .character([".", "/", "*", "-", "+"][code - 57_409])
    case 57_415, 57_416: self = .character(code == 57_415 ? "=" : ",")
    case 57_417...57_426:
      self = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete][code - 57_417]
    case 57_344...63_743: self = .other(UInt32(code))
    case _:
      guard let scalar = Unicode.Scalar(printable: code) else { return nil }
      self = .character(scalar)
    }
  }

  /// A key by its number in `CSI number ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    case _: return nil
    }
  }
}
