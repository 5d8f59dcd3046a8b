/// A recording that belongs to a message or a draft, or to a take that waits to be confirmed.
public struct Attachment: Hashable, Sendable, Identifiable {
  /// What an attachment is.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name in JSON.
    public let rawValue: String

    /// A kind of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A voice message.
    public static let voiceRecording = Kind(rawValue: "voiceRecording")
  }

  /// The name that is never used twice; a recording keeps the id of its take.
  public let id: EntryID

  /// The path of the audio below the store's folder.
  public let file: String

  /// The length of the file in bytes.
  public let bytes: Int64

  /// What the recording is.
  public let facts: RecordingFacts

  /// The number that its composer gave the take.
  public let take: Int?

  /// When it was made whole after its process had ended in the middle; `nil` when it ended as it should.
  public var recoveredAt: Timestamp?
}

extension Attachment {
  /// What it is.
  public var kind: Kind { facts.kind }

  /// The title.
  public var title: String { facts.title }

  /// The media type of the file.
  public var mimeType: String { facts.mimeType }

  /// The length in samples of one channel at 48 kHz.
  public var samples: Int64 { facts.samples }

  /// Peaks from 0 to 1; read from the index they are exact to 1/65,535.
  public var waveform: [Float] { facts.waveform }

  /// What was said, when somebody wrote it down.
  public var transcript: String? { facts.transcript }

  /// A JSON object of further fields, kept as it came.
  public var extra: String? { facts.extra }
}
