public import ComposerWire
public import PresselStore

/// An attachment of type `voiceRecording`, with the names of its payload.
public enum VoiceRecordingPayload {
  /// The payload of a stored recording.
  ///
  /// - Parameters:
  ///   - facts: What the store knows of the recording.
  ///   - bytes: How long its file is.
  ///   - url: Where others get it.
  public static func wire(_ facts: RecordingFacts, bytes: Int64, url: String) -> JSONValue {
    .object([
      ("type", .string("voiceRecording")),
      ("title", .string(facts.title)),
      ("asset_url", .string(url)),
      ("mime_type", .string(facts.mimeType)),
      ("file_size", .integer(bytes)),
      ("duration", .number(Double(facts.samples) / 48_000)),
      ("waveform_data", .array(facts.waveform.map { .number(Double($0)) })),
    ])
  }
}
