/// A rectangle of cells.
public struct CellArea: Hashable, Sendable {
  /// The cell at its upper left.
  public var origin: CellPosition
  /// How many columns it has, not negative.
  public var columns: Int
  /// How many rows it has, not negative.
  public var rows: Int

  /// A rectangle; negative sizes are none.
  public init(_ origin: CellPosition, columns: Int, rows: Int) {
    self.origin = origin
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Whether a cell lies in it.
  public func contains(_ position: CellPosition) -> Bool {
    position.column >= origin.column && position.column - origin.column < columns
      && position.row >= origin.row && position.row - origin.row < rows
  }

  /// What both have in common.
  public func intersection(_ other: CellArea) -> CellArea {
    let left = max(origin.column, other.origin.column)
    let top = max(origin.row, other.origin.row)
    let right = min(origin.column + columns, other.origin.column + other.columns)
    let bottom = min(origin.row + rows, other.origin.row + other.rows)
    return CellArea(CellPosition(column: left, row: top), columns: right - left, rows: bottom - top)
  }
}
