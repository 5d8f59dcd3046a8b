internal import PresselOpus
internal import PresselStore
internal import PresselWaveform

/// The comments of a recording's file.
struct RecordingTags: Sendable {
  /// What wrote the file.
  static let encoder = "Pressel"

  /// The key of the moment when it was recorded.
  static let date = "DATE"

  /// The title of every recording in a store.
  static let storeTitle = "Voice message"

  let title: String
  let recordedAt: Timestamp

  /// The comment header of a take that runs: all that is known then.
  static func running(recordedAt: Timestamp) -> OpusTags {
    OpusTags(comments: [.init("ENCODER", encoder), .init(date, recordedAt.description)])
  }

  /// The comment header of the finished file.
  func tags(_ waveform: Waveform?, _ holes: [TakeHole]) -> OpusTags {
    var comments = [
      OpusTags.Comment("ENCODER", RecordingTags.encoder), OpusTags.Comment("TITLE", title),
      OpusTags.Comment(RecordingTags.date, recordedAt.description),
    ]
    if let waveform { comments.append(OpusTags.Comment(Waveform.tagName, waveform.tagText)) }
    if !holes.isEmpty { comments.append(OpusTags.Comment(TakeHole.tagName, TakeHole.tagText(holes))) }
    return OpusTags(comments: comments)
  }
}
