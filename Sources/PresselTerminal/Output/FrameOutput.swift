/// The bytes of one frame, and what the terminal is like after them.
struct FrameOutput {
  private(set) var bytes: [UInt8] = []
  private let depth: ColourDepth
  private var style = CellStyle.plain
  /// Where the cursor is; `nil` where terminals differ, as after the last column.
  private var place: CellPosition?

  init(depth: ColourDepth) {
    self.depth = depth
  }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func clear() {
    write("\u{1B}[m\u{1B}[H\u{1B}[2J")
    place = CellPosition(column: 0, row: 0)
  }

  mutating func move(to target: CellPosition) {
    defer { place = target }
    guard let place, place.row == target.row else {
      return write("\u{1B}[\(target.row + 1);\(target.column + 1)H")
    }
    switch target.column - place.column {
    case 0: break
    case 1: write("\u{1B}[C")
    case 2...: write("\u{1B}[\(target.column - place.column)C")
    case _: write("\u{1B}[\(target.row + 1);\(target.column + 1)H")
    }
  }

  mutating func dress(_ new: CellStyle) {
    guard new != style else { return }
    // Two styles may be one where there are no colours.
    if new.code(depth) != style.code(depth) { write(new.code(depth)) }
    style = new
  }

  mutating func write(_ glyph: Glyph, columns: Int) {
    write(glyph.text)
    guard let before = place else { return }
    let column = before.column + glyph.width
    place =
      glyph.certainty == .certain && column < columns ? CellPosition(column: column, row: before.row) : nil
  }

  mutating func eraseRow() {
    dress(.plain)
    write("\u{1B}[2K")
  }

  mutating func eraseToEnd() {
    dress(.plain)
    write("\u{1B}[K")
  }
}
