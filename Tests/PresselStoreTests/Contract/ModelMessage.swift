import PresselStore

/// A recording as the model knows it.
struct ModelRecording: Equatable {
  let id: EntryID
  let title: String
  var transcript: String?
  /// How many pages its take had, which tells its bytes.
  let pages: Int
}

/// A message as the model knows it.
struct ModelMessage: Equatable {
  let id: EntryID
  /// The number of the channel, which keeps it through new names.
  let channel: Int
  let author: String
  let createdAt: Int64
  var editedAt: Int64?
  var text: String
  let replyTo: EntryID?
  let request: String?
  var recordings: [ModelRecording]

  /// The words by which it is found, without case and accents.
  var words: Set<String> {
    let all = [text] + recordings.flatMap { [$0.title, $0.transcript ?? ""] }
    return Set(all.flatMap { ModelMessage.folded($0).split(separator: " ").map(String.init) })
  }

  static func folded(_ text: String) -> String {
    String(text.lowercased().map { ["ä": "a", "é": "e", "ö": "o"][$0] ?? $0 })
  }
}

/// What an author has not sent, as the model knows it.
struct ModelDraft: Equatable {
  var text = ""
  var recordings: [ModelRecording] = []

  var isEmpty: Bool { recordings.isEmpty && text.allSatisfy(\.isWhitespace) }
}
