extension Composer {
  /// The text is another one; what happens to takes never touches it.
  mutating func edit(_ text: String) -> [Effect] {
    draft.text = text
    return []
  }

  /// A recording is taken off the draft.
  mutating func removeAttachment(_ take: TakeID) -> [Effect] {
    if let index = draft.takes.firstIndex(of: take) {
      draft.takes.remove(at: index)
      return [.detach(take: take), .deleteTake(take: take)]
    }
    guard !outbox.contains(where: { $0.takes.contains(take) }) else { return [.refuse(code: .alreadySent)] }
    return [.refuse(code: .unknownAttachment)]
  }

  /// Sends the draft; a take in progress is confirmed first and goes with it.
  mutating func send() -> [Effect] {
    switch state {
    case .idle, .tip: return post()
    case .pressed, .opening: return [.refuse(code: .notReady)]
    case .recording(let run, _), .locked(let run): return finish(run.open, for: .send)
    case .paused(let pause): return finish(pause.open, for: .send)
    case .finishing(let finish): return raise(finish, to: .send)
    case .preview(let preview): return attach(preview) + post()
    }
  }

  /// The draft becomes a message that is on its way, and is empty from then on.
  mutating func post() -> [Effect] {
    let text = draft.text.isBlank ? "" : draft.text
    guard !text.isEmpty || !draft.takes.isEmpty else { return [.refuse(code: .nothingToSend)] }
    guard draft.takes.count <= settings.maxRecordings else { return [.refuse(code: .tooManyRecordings)] }
    let message = QueuedMessage(message: numbers.nextMessage(), text: text, takes: draft.takes)
    draft = Draft()
    outbox.append(message)
    return [message.storing]
  }

  /// The store has a message.
  mutating func messageStored(_ message: MessageID?) -> [Effect] {
    _ = takeFromOutbox(message)
    return []
  }

  /// The store does not take a message: what it held comes before what was added since.
  mutating func messageRefused(_ message: MessageID?, _ code: ReportCode) -> [Effect] {
    guard let refused = takeFromOutbox(message) else { return [] }
    let between = refused.text.isEmpty || draft.text.isEmpty ? "" : "\n"
    draft.text = refused.text + between + draft.text
    draft.takes = refused.takes + draft.takes
    return [.report(code: code, take: nil)] + savedWhenAway
  }

  /// The person leaves the channel: nothing that was said is lost, nothing goes on recording.
  mutating func leave() -> [Effect] {
    presence = .left
    switch state {
    case .idle: return become(.rest, [saving])
    case .tip: return become(.rest, endTip() + [saving])
    case .pressed(let press): return become(.rest, press.open.dropped + [saving])
    case .opening(let opening): return become(.rest, opening.open.dropped + [saving])
    case .recording(let run, _), .locked(let run): return finish(run.open, for: .add) + [saving]
    case .paused(let pause): return finish(pause.open, for: .add) + [saving]
    case .finishing(let finish):
      return become(
        .finishing(Finish(take: finish.take, goal: max(finish.goal, .add))), [saving])
    case .preview(let preview): return attach(preview) + [saving]
    }
  }

  /// Nobody is there to save the draft when what was on its way comes to its end.
  var savedWhenAway: [Effect] {
    switch presence {
    case .here: []
    case .left: [saving]
    }
  }

  private var saving: Effect { .saveDraft(text: draft.text, takes: draft.takes) }

  private mutating func takeFromOutbox(_ message: MessageID?) -> QueuedMessage? {
    guard let message else { return outbox.isEmpty ? nil : outbox.removeFirst() }
    guard let index = outbox.firstIndex(where: { $0.message == message }) else { return nil }
    return outbox.remove(at: index)
  }
}

extension QueuedMessage {
  /// The effect that has the store keep it.
  var storing: Effect { .storeMessage(message: message, text: text, takes: takes) }
}
