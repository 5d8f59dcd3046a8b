extension Waveform {
  /// The peaks as Matrix has them: whole numbers from 0 to 1024, never fractions, which servers refuse.
  ///
  /// A waveform with fewer or more points than ``NetworkWaveform/matrixPoints`` is brought to the nearest number of
  /// them.
  public var matrixValues: [Int] {
    let range = NetworkWaveform.matrixPoints
    return scaled(to: 1_024, points: min(max(count, range.lowerBound), range.upperBound))
  }

  /// The peaks as Discord has them: whole numbers from 0 to 255.
  ///
  /// They are as many as ``NetworkWaveform/points(for:)`` says; a waveform with another number of points is brought to it.
  public var discordValues: [UInt8] {
    scaled(to: 255, points: NetworkWaveform.discord.points(for: samples)).map { UInt8($0) }
  }

  /// ``discordValues`` in base64 (RFC 4648, section 4), as the field `waveform` takes them.
  public var discordText: String {
    Base64.text(of: discordValues)
  }

  private func scaled(to greatest: Int, points: Int) -> [Int] {
    resampled(toPoints: points).peak.map { Int(($0 * Float(greatest)).rounded()) }
  }
}
