/// A cell of the screen, counted from 0 at the left and at the top.
public struct CellPosition: Hashable, Sendable {
  /// How many cells are to its left.
  public var column: Int
  /// How many cells are above it.
  public var row: Int

  /// Takes both as they are.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
