/// What is told to the store about a recording, which it cannot hear.
public struct RecordingFacts: Hashable, Sendable {
  /// The length in samples of one channel at 48 kHz.
  public var samples: Int64

  /// Peaks from 0 to 1; kept to 1/65,535.
  public var waveform: [Float]

  /// The title.
  public var title = "Voice message"

  /// The media type of the file.
  public var mimeType = "audio/ogg"

  /// What it is.
  public var kind = Attachment.Kind.voiceRecording

  /// What was said.
  public var transcript: String?

  /// A JSON object of further fields, kept as it is.
  public var extra: String?

  /// A voice message with the usual title.
  ///
  /// - Parameters:
  ///   - samples: of one channel at 48 kHz; below 0 counts as 0.
  ///   - waveform: peaks from 0 to 1; what is no number counts as 0.
  public init(samples: Int64, waveform: [Float] = []) {
    self.samples = max(0, samples)
    self.waveform = waveform
  }
}
