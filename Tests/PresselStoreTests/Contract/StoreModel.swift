import PresselStore

/// The simplest store that could be: arrays, and no disk.
struct StoreModel {
  struct Owner: Hashable {
    let channel: Int
    let author: String
  }

  struct Mark: Equatable {
    var position: Int64 = 0
    var heardAt: Int64?
  }

  struct Listening: Hashable {
    let recording: EntryID
    let listener: String
  }

  struct ChannelEntry {
    let number: Int
    var name: String
    var title: String
  }

  var channels = [ChannelEntry(number: 0, name: "general", title: "general")]
  var lastChannel = 0
  /// In the order of time; those of one millisecond as they came.
  var messages: [ModelMessage] = []
  var drafts: [Owner: ModelDraft] = [:]
  var marks: [Listening: Mark] = [:]
  var speeds: [Owner: Double] = [:]

  mutating func insert(_ message: ModelMessage) {
    let place = messages.firstIndex { $0.createdAt > message.createdAt } ?? messages.count
    messages.insert(message, at: place)
  }

  mutating func removeChannel(_ number: Int) {
    channels.removeAll { $0.number == number }
    for message in messages where message.channel == number { forgetMarks(message.recordings) }
    messages.removeAll { $0.channel == number }
    for (owner, draft) in drafts where owner.channel == number { forgetMarks(draft.recordings) }
    drafts = drafts.filter { $0.key.channel != number }
    speeds = speeds.filter { $0.key.channel != number }
  }

  mutating func forgetMarks(_ recordings: [ModelRecording]) {
    let ids = Set(recordings.map(\.id))
    marks = marks.filter { !ids.contains($0.key.recording) }
  }

  func page(
    in channel: Int?, limit: Int, before: EntryID?, unheardBy listener: String? = nil,
    where isMeant: (ModelMessage) -> Bool = { _ in true }
  ) -> [ModelMessage] {
    let end = before.flatMap { id in messages.firstIndex { $0.id == id } } ?? messages.count
    let found = messages[..<end].filter { message in
      (channel == nil || message.channel == channel) && isMeant(message)
        && (listener == nil || isUnheard(message, listener ?? ""))
    }
    return Array(found.suffix(limit))
  }

  private func isUnheard(_ message: ModelMessage, _ listener: String) -> Bool {
    message.author != listener
      && message.recordings.contains {
        marks[Listening(recording: $0.id, listener: listener)]?.heardAt == nil
      }
  }

  /// The newest first.
  func search(_ words: [String], in channel: Int?, limit: Int, before: EntryID?) -> [ModelMessage] {
    let terms = words.map(ModelMessage.folded)
    let found = page(in: channel, limit: .max, before: before) { message in
      let own = message.words
      return terms.allSatisfy { term in
        term.hasSuffix("*") ? own.contains { $0.hasPrefix(term.dropLast()) } : own.contains(term)
      }
    }
    return Array(found.reversed().prefix(limit))
  }
}
