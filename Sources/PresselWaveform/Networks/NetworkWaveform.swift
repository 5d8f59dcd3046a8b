public import PresselAudio

/// The form in which another network takes a waveform with a voice message.
///
/// Each is made from the peaks of a waveform that has as many points as ``points(for:)`` says. The scale is kept: full
/// scale is the network's greatest number, and a quiet message stays quiet.
public enum NetworkWaveform: String, Hashable, Sendable, CaseIterable {
  /// `org.matrix.msc1767.audio` (MSC3246): 30 to 120 whole numbers from 0 to 1024.
  case matrix
  /// The field `waveform` of an attachment: base64 of bytes from 0 to 255.
  case discord

  /// The numbers of points that Matrix takes.
  public static let matrixPoints = 30...120

  /// The numbers of points that Discord takes: one for each tenth of a second.
  public static let discordPoints = 1...256

  /// How many points a message has in this form.
  ///
  /// - Parameter samples: the length at 48 kHz.
  /// - Returns: 100 for Matrix, as its own clients have; for Discord the tenths of a second, rounded up, within
  ///   ``discordPoints``.
  public func points(for samples: FrameCount) -> Int {
    switch self {
    case .matrix: 100
    case .discord:
      min(
        max(
          Self.discordPoints.lowerBound,
          Int(clamping: samples.frames / 4_800 + (samples.frames % 4_800).signum())),
        Self.discordPoints.upperBound)
    }
  }
}
