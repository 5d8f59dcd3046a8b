public import ComposerEngine
public import PresselStore
internal import Synchronization

/// Keeps takes in a store: as attachments of one author's draft in one channel, and as messages there.
public final class StoreDestination: TakeDestination {
  private let store: Store
  private let channel: String
  private let author: String
  /// Makes the numbers of this session's messages unlike those of any other.
  private let key: String
  /// What this session has added to the text of the draft.
  private let addedText = Mutex("")
  /// Takes that are neither attached nor deleted.
  private let files = Mutex<[TakeID: TakeFile]>([:])
  /// What is in the draft.
  private let attached = Mutex<[TakeID: Attachment]>([:])
  private let answered = Mutex<EntryID?>(nil)

  /// A destination in a channel that is there.
  ///
  /// - Parameters:
  ///   - store: keeps it all.
  ///   - channel: the channel's name.
  ///   - author: whose draft and messages they are.
  /// - Throws: `unknownChannel`, and what keeps the store from being read.
  public init(store: Store, channel: String, author: String) throws(StoreError) {
    self.store = store
    self.channel = try store.channel(named: channel).name
    self.author = author
    key = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  public var playbackFolder: String? { store.root }

  /// Goes on with the draft that is there, so that a person finds it as it was left; to be called before the session
  /// begins. Without it the session has a draft of its own, which is added to what is there.
  ///
  /// - Returns: the text, and the recordings as takes of this session, from 1 on.
  /// - Throws: `unknownChannel`, `storeDamaged`, `failed`.
  public func takeUpDraft() throws(StoreError) -> ComposerEngine.Draft {
    guard let draft = try store.draft(in: channel, author: author) else { return ComposerEngine.Draft() }
    let takes = draft.attachments.indices.map { TakeID(Int64($0) + 1) }
    attached.withLock { $0 = Dictionary(uniqueKeysWithValues: zip(takes, draft.attachments)) }
    addedText.withLock { $0 = draft.text }
    return ComposerEngine.Draft(text: draft.text, takes: takes)
  }

  /// The recording that a take has become.
  ///
  /// - Returns: `nil` for one that is not finished, or is not in the draft any more.
  public func attachment(of take: TakeID) -> Attachment? {
    attached.withLock { $0[take] } ?? files.withLock { $0[take] }?.finished
  }

  /// What the messages that follow answer, until one is sent.
  ///
  /// - Parameter message: `nil` for nothing.
  public func answer(_ message: EntryID?) {
    answered.withLock { $0 = message }
  }

  public func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput {
    try mapped { () throws(StoreError) in
      let file = try store.beginTake(in: channel, author: author, number: nil, text: text)
      // After the take's lock is held: who comes to play now sees the one or the other.
      PlaybackTurn.silence(in: store.root)
      files.withLock { $0[take] = file }
      return StoreTakeOutput(file)
    }
  }

  public func delete(_ take: TakeID) throws(TakeError) {
    guard let file = files.withLock({ $0[take] }) else { return }
    try mapped { () throws(StoreError) in try file.discard() }
    // What could not be deleted may be tried again.
    files.withLock { $0[take] = nil }
  }

  public func attach(_ take: TakeID) throws(TakeError) {
    let file = try file(take)
    let (added, text) = (addedText.withLock { $0 }, file.text)
    // With the recording goes the text that it was begun with: were this the end of the process, it would be lost.
    let attachment = try mapped { () throws(StoreError) in
      try file.attach { DraftText.replacing(added, with: text, in: $0) }
    }
    addedText.withLock { $0 = text }
    attached.withLock { $0[take] = attachment }
    // Its part's descriptor is given back.
    files.withLock { $0[take] = nil }
  }

  public func detach(_ take: TakeID) throws(TakeError) {
    let id = try id(of: take)
    try mapped { () throws(StoreError) in try store.detach(id) }
    attached.withLock { $0[take] = nil }
  }

  public func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {
    let added = addedText.withLock { $0 }
    guard text != added else { return }
    try mapped { () throws(StoreError) in
      _ = try store.updateDraft(in: channel, author: author) {
        DraftText.replacing(added, with: text, in: $0)
      }
    }
    addedText.withLock { $0 = text }
  }

  public func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
    var attachments: [EntryID] = []
    for take in takes { attachments.append(try id(of: take)) }
    let answered = answered.withLock { $0 }
    var new = NewMessage(channel: channel, author: author, text: text)
    new.attachments = attachments
    new.request = "\(key)/\(message.number)"
    new.takenDraftText = addedText.withLock { $0 }
    new.replyTo = answered
    let request = new
    let id = try mapped { () throws(StoreError) in try store.storeMessage(request).id.description }
    addedText.withLock { $0 = "" }
    self.answered.withLock { $0 = $0 == answered ? nil : $0 }
    // What is in a message is no concern of the session any more.
    attached.withLock { attached in
      for take in takes { attached[take] = nil }
    }
    return id
  }

  private func id(of take: TakeID) throws(TakeError) -> EntryID {
    if let attachment = attached.withLock({ $0[take] }) { return attachment.id }
    return try file(take).id
  }

  public func file(of take: TakeID) throws(TakeError) -> String {
    guard let attachment = attachment(of: take) else {
      _ = try file(take)
      throw TakeError(code: "nothingToPlay", message: "The take is not finished yet: stop it first")
    }
    return try mapped { () throws(StoreError) in try store.path(of: attachment) }
  }

  private func file(_ take: TakeID) throws(TakeError) -> TakeFile {
    guard let file = files.withLock({ $0[take] }) else {
      throw TakeError(code: "unknownTake", message: "There is no take \(take.number) here any more")
    }
    return file
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
