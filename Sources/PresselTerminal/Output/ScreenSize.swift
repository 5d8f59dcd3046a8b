/// How many cells a screen has.
public struct ScreenSize: Hashable, Sendable {
  /// The most columns and rows that are drawn; a terminal that claims more is believed so far.
  public static let limit = 1_000

  /// Columns, at least 1.
  public let columns: Int
  /// Rows, at least 1.
  public let rows: Int

  /// A size within what can be.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, min(ScreenSize.limit, columns))
    self.rows = max(1, min(ScreenSize.limit, rows))
  }

  /// All of it.
  public var area: CellArea {
    CellArea(CellPosition(column: 0, row: 0), columns: columns, rows: rows)
  }
}
