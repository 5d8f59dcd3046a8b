import PresselTerminal

/// Draws loudness as a row of characters.
///
/// Bars are in decibels, −50…0 dBFS over the height of a cell; the numbers themselves stay linear.
enum WaveformDrawing {
  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")
  private static let ascii: [Character] = Array(" .:-=+*#@")

  /// One row.
  ///
  /// - Parameters:
  ///   - peaks: linear, 0…1, oldest first.
  ///   - width: cells.
  ///   - style: block characters or ASCII.
  static func row(_ peaks: [Float], width: Int, style: TextStyle) -> String {
    guard width > 0, !peaks.isEmpty else { return "" }
    let marks = style.usesUnicode ? blocks : ascii
    var row = ""
    for cell in 0..<width {
      let from = cell * peaks.count / width
      let to = max(from + 1, (cell + 1) * peaks.count / width)
      row.append(marks[step(peaks[from..<min(to, peaks.count)].max() ?? 0)])
    }
    return row
  }

  /// The height of a bar in eighths of a cell.
  ///
  /// - Parameter peak: linear, 0…1.
  static func step(_ peak: Float) -> Int {
    WaveformBars.height(peak, steps: 8)
  }
}
