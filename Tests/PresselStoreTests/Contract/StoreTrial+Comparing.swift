import PresselStore
import Testing

extension StoreTrial {
  private func compare(_ found: [Message], _ expected: [ModelMessage], _ what: String) {
    let seen = found.map(seen)
    guard seen != expected.map(Optional.init) else { return }
    fail("\(what): the store has \(found.map(\.text)), the model \(expected.map(\.text))")
  }

  /// A message of the store in the model's words.
  private func seen(_ message: Message) -> ModelMessage? {
    guard let channel = model.channels.first(where: { $0.name == message.channel }) else { return nil }
    let known = model.messages.first { $0.id == message.id }
    return ModelMessage(
      id: message.id, channel: channel.number, author: message.author,
      createdAt: message.createdAt.milliseconds, editedAt: message.editedAt?.milliseconds, text: message.text,
      replyTo: message.replyTo, request: known?.request, recordings: message.attachments.map(seen))
  }

  private func seen(_ attachment: PresselStore.Attachment) -> ModelRecording {
    ModelRecording(
      id: attachment.id, title: attachment.title, transcript: attachment.transcript,
      pages: (Int(attachment.bytes) - 6) / 100)
  }

  mutating func list() throws {
    let channel = chance(70) ? channel() : nil
    let (limit, before, listener) = (
      Int.random(in: 1...9, using: &random), chance(50) ? message() : nil, author()
    )
    let filter: MessageFilter = chance(40) ? .unheard(by: listener) : .all
    compare(
      try store.messages(in: channel?.name, limit: limit, before: before?.id, filter: filter),
      model.page(
        in: channel?.number, limit: limit, before: before?.id, unheardBy: filter == .all ? nil : listener),
      "a page")
  }

  mutating func search() throws {
    let channel = chance(30) ? channel() : nil
    let before = chance(30) ? message() : nil
    let limit = Int.random(in: 1...9, using: &random)
    let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let word = self.word()
      return chance(30) ? "\(word.prefix(2))*" : word
    }
    compare(
      try store.search(words.joined(separator: " "), in: channel?.name, limit: limit, before: before?.id),
      model.search(words, in: channel?.number, limit: limit, before: before?.id), "a search for \(words)")
  }

  mutating func show() throws {
    guard let message = message() else { return }
    compare([try store.message(message.id)], [message], "a message")
    guard let recording = message.recordings.randomElement(using: &random) else { return }
    let audio = try store.audio(of: store.attachment(matching: recording.id.description))
    let expected = Array("whole:".utf8) + (0..<recording.pages).flatMap(page)
    if audio != expected { fail("a recording has other bytes") }
  }

  mutating func replies() throws {
    guard let message = message() else { return }
    let limit = Int.random(in: 1...5, using: &random)
    compare(
      try store.replies(to: message.id, limit: limit),
      model.page(in: nil, limit: limit, before: nil) { $0.replyTo == message.id }, "replies")
  }

  mutating func compareAll() throws {
    compare(try store.messages(in: nil, limit: .max), model.messages, "all messages")
    let channels = try store.channels()
    if channels.map(\.name) != model.channels.map(\.name)
      || channels.map(\.title) != model.channels.map(\.title)
    {
      fail("the store has the channels \(channels.map(\.name)), the model \(model.channels.map(\.name))")
    }
    try compareDrafts()
    for recording in model.messages.flatMap(\.recordings) + model.drafts.values.flatMap(\.recordings) {
      for listener in Self.authors {
        let found = try store.playbackMark(of: recording.id, by: listener)
        let mark = model.marks[.init(recording: recording.id, listener: listener)] ?? .init()
        if found.position != mark.position || found.heardAt?.milliseconds != mark.heardAt {
          fail("a mark differs")
        }
      }
    }
    for channel in model.channels {
      for author in Self.authors {
        let found = try store.playbackSpeed(of: channel.name, by: author)
        if found != model.speeds[.init(channel: channel.number, author: author)] { fail("a speed differs") }
      }
    }
    let findings = try store.inspect()
    if !findings.isClean { fail("\(findings)") }
    let faults = try store.indexFaults()
    if !faults.isEmpty { fail("\(faults)") }
  }

  private func compareDrafts() throws {
    var found: [StoreModel.Owner: ModelDraft] = [:]
    for draft in try store.drafts() {
      guard let channel = model.channels.first(where: { $0.name == draft.channel }) else { continue }
      found[.init(channel: channel.number, author: draft.author)] = ModelDraft(
        text: draft.text, recordings: draft.attachments.map(seen))
    }
    let expected = model.drafts.filter { !$0.value.isEmpty }
    if found != expected { fail("the store has the drafts \(found), the model \(expected)") }
  }
}
