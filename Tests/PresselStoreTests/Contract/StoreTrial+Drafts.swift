import PresselStore
import Testing

extension StoreTrial {
  private mutating func owner() -> (StoreModel.Owner, name: String) {
    let channel = channel()
    return (StoreModel.Owner(channel: channel.number, author: author()), channel.name)
  }

  mutating func saveDraft() throws {
    let (owner, name) = owner()
    let text = words(0...2)
    try store.saveDraft(text: text, in: name, author: owner.author)
    model.drafts[owner, default: ModelDraft()].text = text
  }

  mutating func discardDraft() throws {
    let (owner, name) = owner()
    try store.discardDraft(in: name, author: owner.author)
    model.forgetMarks(model.drafts[owner]?.recordings ?? [])
    model.drafts[owner] = ModelDraft()
  }

  mutating func detach() throws {
    guard let recording = recording() else { return }
    let owner = model.drafts.first { $0.value.recordings.contains { $0.id == recording.id } }?.key
    let found = try code { try store.detach(recording.id) }
    if found != (owner == nil ? .attachmentNotFound : nil) {
      fail("detaching ended with \(String(describing: found))")
    }
    guard let owner else { return }
    model.drafts[owner]?.recordings.removeAll { $0.id == recording.id }
    model.forgetMarks([recording])
  }

  mutating func share() throws {
    guard let recording = recording() else { return }
    let (owner, name) = owner()
    let copy = try store.share(recording.id, in: name, author: owner.author)
    model.drafts[owner, default: ModelDraft()].recordings.append(
      ModelRecording(
        id: copy.id, title: recording.title, transcript: recording.transcript, pages: recording.pages))
  }

  mutating func hear() throws {
    guard let recording = recording() else { return }
    let listener = author()
    try store.markHeard(recording.id, by: listener)
    let key = StoreModel.Listening(recording: recording.id, listener: listener)
    if model.marks[key]?.heardAt == nil { model.marks[key, default: .init()].heardAt = workshop.now }
  }

  mutating func move() throws {
    guard let recording = recording() else { return }
    let (listener, position) = (author(), Int64.random(in: 0...99_999, using: &random))
    try store.setPosition(position, of: recording.id, by: listener)
    model.marks[StoreModel.Listening(recording: recording.id, listener: listener), default: .init()]
      .position =
      position
  }
}
