/// A part of the screen.
public protocol ScreenView: Sendable {
  /// How many rows it wants.
  ///
  /// - Parameter columns: how wide it will be.
  func rows(columns: Int) -> Int

  /// Draws it; what lies outside of the area is cut.
  ///
  /// - Parameters:
  ///   - canvas: the screen.
  ///   - area: where; perhaps with fewer rows than it wants.
  ///   - palette: the colours.
  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette)
}
