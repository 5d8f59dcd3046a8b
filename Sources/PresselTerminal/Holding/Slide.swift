public import ComposerEngine

/// How far a mouse has to go, in cells, for what the composer measures in points.
///
/// A screen has no points. Ten cells to the leading side cancel and three rows up lock; a button that stands nearer to
/// the edge than that is slid as far as there are cells.
public struct Slide: Hashable, Sendable {
  /// Cells to the leading side, where there are so many.
  public static let cancelCells = 10
  /// Rows up, where there are so many.
  public static let lockRows = 3

  private let origin: CellPosition
  private let cells: Int
  private let rows: Int
  private let cancel: Points
  private let lock: Points

  /// A slide that begins.
  ///
  /// - Parameters:
  ///   - origin: where the button went down.
  ///   - size: the screen, whose edges are where the mouse ends.
  ///   - settings: the distances of the composer, and which side leads.
  public init(from origin: CellPosition, on size: ScreenSize, _ settings: ComposerSettings) {
    self.origin = origin
    let room = settings.rightToLeft ? size.columns - 1 - origin.column : origin.column
    cells = max(1, min(Slide.cancelCells, room))
    rows = max(1, min(Slide.lockRows, origin.row))
    cancel = settings.cancelDistance
    lock = settings.lockDistance
  }

  /// Where the mouse is, as the composer measures it.
  public func offset(to position: CellPosition) -> Offset {
    Offset(
      x: Slide.points(position.column - origin.column, of: cells, cancel),
      y: Slide.points(position.row - origin.row, of: rows, lock))
  }

  /// A share of a distance, exact where the whole distance is reached.
  private static func points(_ count: Int, of whole: Int, _ distance: Points) -> Points {
    let (wholes, rest) = max(-10_000, min(10_000, count)).quotientAndRemainder(dividingBy: whole)
    let size = max(0, min(distance.billionths, Int64.max / 20_000))
    return Points(billionths: Int64(wholes) * size + Int64(rest) * (size / Int64(whole)))
  }
}
