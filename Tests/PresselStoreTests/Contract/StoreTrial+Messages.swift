import PresselStore
import Testing

extension StoreTrial {
  mutating func send(at time: Int64?) throws {
    let channel = channel()
    var new = NewMessage(channel: channel.name, author: author(), text: words(0...3))
    if let time { new.createdAt = Timestamp(milliseconds: time) }
    if chance(30) { new.replyTo = message()?.id }
    if chance(20) { new.request = "request \(Int.random(in: 0...1_000_000, using: &random))" }
    if let request = new.request, model.messages.contains(where: { $0.request == request }) { return }
    do {
      note(try store.storeMessage(new), new, channel.number, [])
      if new.text.isEmpty { fail("an empty message was made") }
    } catch {
      if error.code != .nothingToSend || !new.text.isEmpty { fail("\(error)") }
    }
  }

  /// Puts a message into the model as it was asked for, not as it was answered.
  private mutating func note(
    _ message: Message, _ new: NewMessage, _ channel: Int, _ recordings: [ModelRecording]
  ) {
    model.insert(
      ModelMessage(
        id: message.id, channel: channel, author: new.author,
        createdAt: new.createdAt?.milliseconds ?? workshop.now, editedAt: nil, text: new.text,
        replyTo: new.replyTo, request: new.request, recordings: recordings))
  }

  mutating func sendAgain() throws {
    guard let known = model.messages.filter({ $0.request != nil }).randomElement(using: &random) else {
      return
    }
    var new = NewMessage(channel: channel().name, author: author(), text: "again")
    new.request = known.request
    if try store.storeMessage(new).id != known.id { fail("a request was stored twice") }
  }

  mutating func record() throws {
    let channel = channel()
    let owner = StoreModel.Owner(channel: channel.number, author: author())
    let recording = try finish(in: channel.name, owner.author, .draft).recording
    model.drafts[owner, default: ModelDraft()].recordings.append(recording)
  }

  private mutating func finish(
    in channel: String, _ author: String, _ destination: TakeFile.Destination
  ) throws -> (take: TakeFile, recording: ModelRecording) {
    let pages = Int.random(in: 0...2, using: &random)
    let (title, transcript) = (words(1...2), chance(40) ? words(1...3) : nil)
    let take = try store.take(in: channel, author: author, pages: pages)
    _ = try take.finish(to: destination) { (writer) throws(StoreError) in
      var facts = try wholeFile(writer)
      facts.title = title
      facts.transcript = transcript
      return facts
    }
    return (take, ModelRecording(id: take.id, title: title, transcript: transcript, pages: pages))
  }

  mutating func sendDraft() throws {
    guard
      let owner = model.drafts.filter({ !$0.value.isEmpty }).keys.sorted(by: {
        ($0.channel, $0.author) < ($1.channel, $1.author)
      }).randomElement(using: &random), let draft = model.drafts[owner],
      let channel = model.channels.first(where: { $0.number == owner.channel })
    else { return }
    var new = NewMessage(channel: channel.name, author: owner.author, text: draft.text)
    new.attachments = draft.recordings.map(\.id)
    new.takenDraftText = draft.text
    note(try store.storeMessage(new), new, owner.channel, draft.recordings)
    model.drafts[owner] = ModelDraft()
  }

  mutating func sendTakes() throws {
    let channel = channel()
    let new = NewMessage(channel: channel.name, author: author(), text: words(0...2))
    var made: [(take: TakeFile, recording: ModelRecording)] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      made.append(try finish(in: channel.name, new.author, .preview))
    }
    note(try store.storeMessage(new, with: made.map(\.take)), new, channel.number, made.map(\.recording))
  }

  mutating func edit() throws {
    guard let index = model.messages.indices.randomElement(using: &random) else { return }
    let (message, text) = (model.messages[index], words(0...3))
    do {
      try store.editMessage(message.id, text: text)
      model.messages[index].text = text
      model.messages[index].editedAt = workshop.now
      if text.isEmpty, message.recordings.isEmpty { fail("an edit emptied a message") }
    } catch {
      if error.code != .nothingToSend || !text.isEmpty || !message.recordings.isEmpty { fail("\(error)") }
    }
  }

  mutating func transcribe() throws {
    guard let recording = recording() else { return }
    let transcript = chance(20) ? nil : words(1...3)
    try store.setTranscript(transcript, of: recording.id)
    for (place, message) in model.messages.enumerated() {
      for (index, own) in message.recordings.enumerated() where own.id == recording.id {
        model.messages[place].recordings[index].transcript = transcript
      }
    }
    for (owner, draft) in model.drafts {
      for (index, own) in draft.recordings.enumerated() where own.id == recording.id {
        model.drafts[owner]?.recordings[index].transcript = transcript
      }
    }
  }

  mutating func delete() throws {
    guard let index = model.messages.indices.randomElement(using: &random) else { return }
    let message = model.messages.remove(at: index)
    model.forgetMarks(message.recordings)
    try store.deleteMessage(message.id)
    if try code({ try store.deleteMessage(message.id) }) != .notFound { fail("a message was deleted twice") }
  }
}
