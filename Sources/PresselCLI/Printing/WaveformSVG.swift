import PresselWaveform

/// A waveform as a picture (SVG 1.1): one bar a point, mirrored at the middle.
enum WaveformSVG {
  private static let pitch = 4
  private static let height = 64

  static func picture(_ waveform: Waveform) -> String {
    let width = waveform.count * pitch
    let bars = waveform.peak.enumerated().map { index, peak in
      let half = max(1, Int((Double(peak) * Double(height) / 2).rounded()))
      return
        "<rect x=\"\(index * pitch)\" y=\"\(height / 2 - half)\" width=\"3\" height=\"\(2 * half)\" rx=\"1\"/>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" fill="currentColor" role="img">
      <title>Waveform</title>
      \(bars.joined(separator: "\n"))
      </svg>

      """
  }
}
