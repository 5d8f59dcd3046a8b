extension Waveform {
  /// The same take in another number of points, by the rule of the builder with points for levels.
  ///
  /// Fewer points are exact in the peak where the edges meet; more points repeat. For the exact waveform of
  /// another number of points ask a ``WaveformBuilder``.
  ///
  /// - Parameter points: how many, at least 1.
  public func resampled(toPoints points: Int) -> Waveform {
    precondition(points > 0, "A waveform has at least one point.")
    guard points != count else { return self }
    let levels = (0..<points).map { point in
      let first = point * count / points
      let end = max(first + 1, (point + 1) * count / points)
      return level(first..<end)
    }
    return Waveform(levels, samples: samples)
  }

  private func level(_ range: Range<Int>) -> WaveformLevel {
    var greatest: Float = 0
    var squares: Float = 0
    for index in range {
      greatest = max(greatest, peak[index])
      squares += rms[index] * rms[index]
    }
    return WaveformLevel(peak: greatest, rms: (squares / Float(range.count)).squareRoot())
  }
}
