internal import Glibc

/// Loudness as bars of block characters, one to a column, over one row or more.
///
/// Bars are in decibels, −50…0 dBFS over the whole height; the numbers themselves stay linear.
public struct WaveformBars: Hashable, Sendable {
  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// The greatest magnitude of each column, from 0 to 1.
  private let columns: [Float]

  /// A whole recording squeezed into a width.
  ///
  /// - Parameters:
  ///   - peaks: linear, 0…1, oldest first.
  ///   - width: columns.
  public init(_ peaks: [Float], width: Int) {
    guard width > 0, !peaks.isEmpty else {
      columns = []
      return
    }
    columns = (0..<width).map { column in
      let from = column * peaks.count / width
      let to = max(from + 1, (column + 1) * peaks.count / width)
      return peaks[from..<min(to, peaks.count)].max() ?? 0
    }
  }

  /// The newest peaks, one to a column, the last at the right edge.
  public init(newest peaks: [Float], width: Int) {
    let shown = peaks.suffix(max(0, width))
    columns = Array(repeating: 0, count: max(0, width) - shown.count) + shown
  }

  /// Draws the bars.
  ///
  /// - Parameters:
  ///   - canvas: the screen.
  ///   - area: where; its height is the height of the loudest bar.
  ///   - style: of a column.
  public func draw(on canvas: inout Canvas, in area: CellArea, _ style: (Int) -> CellStyle) {
    for (column, peak) in columns.enumerated() {
      let height = WaveformBars.height(peak, steps: area.rows * 8)
      for row in 0..<area.rows {
        let part = max(0, min(8, height - (area.rows - 1 - row) * 8))
        let position = CellPosition(column: area.origin.column + column, row: area.origin.row + row)
        canvas.draw(String(WaveformBars.blocks[part]), at: position, style(column), within: area)
      }
    }
  }

  /// The height of a bar.
  ///
  /// - Parameters:
  ///   - peak: linear, 0…1.
  ///   - steps: the height of the loudest.
  /// - Returns: 0 for silence, up to `steps`.
  public static func height(_ peak: Float, steps: Int) -> Int {
    guard peak > 0 else { return 0 }
    let decibels = 20 * log10(Double(min(peak, 1)))
    return max(0, Int(((decibels + 50) / 50 * Double(steps)).rounded(.up)))
  }
}
