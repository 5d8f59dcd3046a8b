/// What stands between `CSI` and its last letter, read into numbers (ECMA-48, 5.4).
struct ControlSequence {
  /// `?`, `<`, `>` or `=` at the front.
  let prefix: UInt8?
  /// Numbers between semicolons, each with its parts between colons; `nil` where nothing stands.
  let parameters: [[Int?]]
  /// What stands between the numbers and the letter.
  let intermediates: [UInt8]
  let letter: UInt8

  /// - Parameter body: bytes 0x20…0x3F only.
  init(body: [UInt8], letter: UInt8) {
    self.letter = letter
    var rest = body[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    } else {
      prefix = nil
    }
    intermediates = rest.filter { (0x20...0x2F).contains($0) }
    parameters = rest.filter { (0x30...0x3B).contains($0) || $0 == 0x2D }
      .split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { part in
        part.split(separator: 0x3A, omittingEmptySubsequences: false).map { ControlSequence.number($0) }
      }
  }

  /// A number; a standard value where it is left out.
  func number(_ index: Int, _ part: Int = 0, else standard: Int) -> Int {
    guard index < parameters.count, part < parameters[index].count else { return standard }
    return parameters[index][part] ?? standard
  }

  /// The first parts of all numbers.
  var numbers: [Int] {
    parameters.compactMap { $0.first ?? nil }
  }

  /// At most seven digits count: nothing here is larger, and nothing overflows. Terminals that follow the mouse
  /// outside of the screen may write a minus.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    let sign = digits.first == 0x2D ? -1 : 1
    let digits = sign < 0 ? digits.dropFirst() : digits
    guard !digits.isEmpty, digits.count <= 7 else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return sign * value
  }
}
