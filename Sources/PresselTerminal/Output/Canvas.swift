/// A screen to draw on: cells that nobody has shown yet.
///
/// Whatever is drawn stays within the screen and within what it is told to: what does not fit is cut, a wide character
/// whole.
public struct Canvas: Hashable, Sendable {
  /// How many cells it has.
  public let size: ScreenSize
  /// Which characters may be drawn.
  public let lettering: Lettering
  /// Where the cursor of a text that is being typed is; `nil` shows none.
  public var cursor: CellPosition?

  /// Row by row.
  private(set) var cells: [Cell]

  /// An empty screen.
  public init(_ size: ScreenSize, lettering: Lettering = .unicode) {
    self.size = size
    self.lettering = lettering
    cells = Array(repeating: .blank(), count: size.columns * size.rows)
  }

  /// All of it.
  public var area: CellArea { size.area }

  /// A cell; one outside is blank.
  public subscript(_ position: CellPosition) -> Cell {
    area.contains(position) ? cells[index(position)] : .blank()
  }

  /// The texts of the rows, without spaces at their ends.
  public var rows: [String] {
    (0..<size.rows).map { row in
      var text = ""
      for column in 0..<size.columns {
        if case .glyph(let glyph) = self[CellPosition(column: column, row: row)].content {
          text += glyph.text
        }
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Draws a text into one row.
  ///
  /// - Parameters:
  ///   - text: anything; what a terminal would obey is made harmless.
  ///   - position: where it begins; it may lie outside.
  ///   - style: how it looks.
  ///   - clip: where it may be drawn; `nil` for the whole screen.
  /// - Returns: the column after it, as if nothing had been cut.
  @discardableResult
  public mutating func draw(
    _ text: some StringProtocol, at position: CellPosition, _ style: CellStyle = .plain,
    within clip: CellArea? = nil
  ) -> Int {
    let clip = clip.map { $0.intersection(area) } ?? area
    var column = position.column
    for character in text {
      guard let glyph = lettering.glyph(character) else { continue }
      put(glyph, at: CellPosition(column: column, row: position.row), style, clip)
      column += glyph.width
    }
    return column
  }

  /// Empties an area.
  public mutating func fill(_ area: CellArea, _ style: CellStyle = .plain) {
    let area = area.intersection(self.area)
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let position = CellPosition(column: area.origin.column + column, row: area.origin.row + row)
        set(position, .blank(style))
      }
    }
  }

  private mutating func put(_ glyph: Glyph, at position: CellPosition, _ style: CellStyle, _ clip: CellArea) {
    let last = CellPosition(column: position.column + glyph.width - 1, row: position.row)
    guard clip.contains(position), clip.contains(last) else {
      // Half of a wide character cannot be shown; its look goes on to the edge.
      for column in position.column...last.column {
        let position = CellPosition(column: column, row: position.row)
        if clip.contains(position) { set(position, .blank(style)) }
      }
      return
    }
    set(position, Cell(content: .glyph(glyph), style: style))
    for column in (position.column..<last.column) {
      set(CellPosition(column: column + 1, row: position.row), Cell(content: .continuation, style: style))
    }
  }

  /// Sets a cell; a wide character that loses a part of itself loses all.
  private mutating func set(_ position: CellPosition, _ cell: Cell) {
    breakUp(at: position)
    cells[index(position)] = cell
  }

  private mutating func breakUp(at position: CellPosition) {
    let row = position.row * size.columns
    let end = row + size.columns
    var start = row + position.column
    while start > row, cells[start].content == .continuation { start -= 1 }
    guard case .glyph(let glyph) = cells[start].content, glyph.width > 1 else { return }
    for index in start..<min(end, start + glyph.width) { cells[index] = .blank(cells[index].style) }
  }

  private func index(_ position: CellPosition) -> Int {
    position.row * size.columns + position.column
  }
}
