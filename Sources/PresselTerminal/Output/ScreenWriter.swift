/// Turns a screen into the fewest bytes that make it of the one that is shown.
///
/// It knows what the terminal shows, because it wrote that. Rows are put in their place one by one and nothing is ever
/// scrolled; a row with characters on whose width terminals disagree is written whole, each such character followed
/// by the place of the next. So a disagreement never moves what is beside it.
public struct ScreenWriter: Sendable {
  /// Whether the terminal can be told to show a frame only when it has all of it: mode 2026.
  public enum Synchronisation: Hashable, Sendable {
    /// It can.
    case offered
    /// It cannot, or did not say.
    case none
  }

  /// How many colours are used.
  public let depth: ColourDepth
  /// Whether frames are shown at once.
  public var synchronisation: Synchronisation

  private var shown: Canvas?
  private var output = FrameOutput(depth: .none)
  private var cursor: CellPosition?

  /// A writer for a terminal of which nothing is known yet: the first frame is drawn whole.
  public init(depth: ColourDepth, synchronisation: Synchronisation = .none) {
    self.depth = depth
    self.synchronisation = synchronisation
  }

  /// Forgets what is shown, so that the next frame is drawn whole: after a change of size, or after another program
  /// had the terminal.
  public mutating func forget() {
    shown = nil
  }

  /// The bytes that show a screen.
  ///
  /// - Parameter canvas: what is to be seen; with another size than before it is drawn whole.
  /// - Returns: no bytes when it is shown already.
  public mutating func frame(_ canvas: Canvas) -> [UInt8] {
    output = FrameOutput(depth: depth)
    if let shown, shown.size == canvas.size {
      for row in 0..<canvas.size.rows { change(canvas.line(row), from: shown.line(row), at: row) }
    } else {
      output.clear()
      let empty = Canvas(canvas.size).line(0)
      for row in 0..<canvas.size.rows { change(canvas.line(row), from: empty, at: row) }
    }
    shown = canvas
    return finish(canvas.cursor)
  }

  private mutating func finish(_ wanted: CellPosition?) -> [UInt8] {
    output.dress(.plain)
    guard !output.bytes.isEmpty || wanted != cursor else { return [] }
    var frame = synchronisation == .offered ? Array("\u{1B}[?2026h".utf8) : []
    // A cursor that runs over the screen is worse than one that is away for a moment.
    if cursor != nil { frame += Array("\u{1B}[?25l".utf8) }
    if let wanted {
      output.move(to: wanted)
      output.write("\u{1B}[?25h")
    }
    frame += output.bytes
    if synchronisation == .offered { frame += Array("\u{1B}[?2026l".utf8) }
    cursor = wanted
    return frame
  }

  // MARK: One row

  private mutating func change(_ new: ArraySlice<Cell>, from old: ArraySlice<Cell>, at row: Int) {
    guard !new.elementsEqual(old) else { return }
    let (new, old) = (Array(new), Array(old))
    if new.contains(where: \.isDoubtful) || old.contains(where: \.isDoubtful) {
      rewrite(new, at: row)
    } else {
      patch(new, old, at: row)
    }
  }

  private mutating func rewrite(_ new: [Cell], at row: Int) {
    output.move(to: CellPosition(column: 0, row: row))
    output.eraseRow()
    write(new, 0..<ScreenWriter.end(of: new), at: row)
  }

  private mutating func patch(_ new: [Cell], _ old: [Cell], at row: Int) {
    let end = ScreenWriter.end(of: new)
    var column = 0
    while column < new.count {
      guard new[column] != old[column] else {
        column += 1
        continue
      }
      // What is blank up to the edge is erased and not written.
      if column >= end, new.count - column > 3 {
        output.move(to: CellPosition(column: column, row: row))
        return output.eraseToEnd()
      }
      let span = ScreenWriter.span(from: column, new, old)
      write(new, span, at: row)
      column = span.upperBound
    }
  }

  /// From a changed cell to the last one that is worth writing without a jump; whole characters.
  private static func span(from column: Int, _ new: [Cell], _ old: [Cell]) -> Range<Int> {
    var start = column
    while start > 0, new[start].content == .continuation { start -= 1 }
    var end = column + 1
    var index = end
    while index < new.count, index - end < 4, index == end || new[index].style == new[end - 1].style {
      if new[index] != old[index] { end = index + 1 }
      index += 1
    }
    while end < new.count, new[end].content == .continuation { end += 1 }
    return start..<end
  }

  private mutating func write(_ cells: [Cell], _ span: Range<Int>, at row: Int) {
    for column in span {
      guard case .glyph(let glyph) = cells[column].content else { continue }
      output.move(to: CellPosition(column: column, row: row))
      output.dress(cells[column].style)
      output.write(glyph, columns: cells.count)
      // A terminal that draws it wider has filled cells that may stay blank.
      guard glyph.certainty == .doubtful, column + glyph.width < cells.count else { continue }
      output.move(to: CellPosition(column: column + glyph.width, row: row))
      output.eraseToEnd()
    }
  }

  /// After the last cell that is more than a plain blank.
  private static func end(of cells: [Cell]) -> Int {
    (cells.lastIndex { $0 != .blank() } ?? -1) + 1
  }
}

extension Cell {
  fileprivate var isDoubtful: Bool {
    guard case .glyph(let glyph) = content else { return false }
    return glyph.certainty == .doubtful
  }
}

extension Canvas {
  fileprivate func line(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }
}
