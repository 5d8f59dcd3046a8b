@testable import PresselTerminal

/// A terminal of the tests: obeys what a writer sends, and draws doubtful characters with a width of its own.
struct Glass {
  /// How a terminal measures what others measure otherwise.
  enum Habit { case asMeasured, oneCell, eachPart }

  let columns: Int
  var cells: [[String]]
  var styles: [[String]]
  var row = 0
  var column = 0
  var style = ""
  var cursorShown = true
  var complaints: [String] = []
  let habit: Habit

  init(_ size: ScreenSize, _ habit: Habit = .asMeasured) {
    columns = size.columns
    cells = Array(repeating: Array(repeating: "?", count: size.columns), count: size.rows)
    styles = Array(repeating: Array(repeating: "?", count: size.columns), count: size.rows)
    self.habit = habit
  }

  var rows: [String] {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func obey(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      guard first == "\u{1B}" else {
        put(first)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(2)
      let body = rest.prefix { !("@"..."~").contains($0) }
      rest.removeFirst(body.count)
      let letter = rest.removeFirst()
      sequence(body, letter)
    }
  }

  private mutating func sequence(_ body: Substring, _ letter: Character) {
    let numbers = body.split(separator: ";").compactMap { Int($0) }
    switch letter {
    case "H": (row, column) = numbers.count == 2 ? (numbers[0] - 1, numbers[1] - 1) : (0, 0)
    case "C": column += numbers.first ?? 1
    case "J": for row in cells.indices { erase(row, 0) }
    case "K": erase(row, body == "2" ? 0 : column)
    case "m": style = body == "0" ? "" : String(body)
    case "h", "l":
      if body == "?25" { cursorShown = letter == "h" }
    case _: complaints.append("\(body)\(letter)")
    }
  }

  private mutating func erase(_ row: Int, _ from: Int) {
    if !style.isEmpty { complaints.append("erased in colour") }
    for column in from..<columns { (cells[row][column], styles[row][column]) = (" ", "") }
  }

  private mutating func put(_ character: Character) {
    guard let glyph = Glyph(character) else { return }
    var width = glyph.width
    if glyph.certainty == .doubtful {
      switch habit {
      case .asMeasured: break
      case .oneCell: width = 1
      case .eachPart: width = max(1, character.unicodeScalars.reduce(0) { $0 + $1.cells })
      }
    }
    for place in 0..<width where column + place < columns {
      cells[row][column + place] = place == 0 ? glyph.text : ""
      styles[row][column + place] = style
    }
    // Without the mode that wraps, a terminal stays in the last column.
    if column + width > columns { complaints.append("beyond the edge: \(character)") }
    column = min(columns - 1, column + width)
  }
}
