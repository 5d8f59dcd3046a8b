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
  /// The text that was in the draft before this session.
  private let earlierText: String
  private let files = Mutex<[TakeID: TakeFile]>([:])

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
    earlierText = try store.draft(in: channel, author: author)?.text ?? ""
    key = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  public func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput {
    try mapped { () throws(StoreError) in
      let file = try store.beginTake(in: channel, author: author, number: nil, text: joined(text))
      files.withLock { $0[take] = file }
      return StoreTakeOutput(file)
    }
  }

  public func delete(_ take: TakeID) throws(TakeError) {
    guard let file = files.withLock({ $0.removeValue(forKey: take) }) else { return }
    try mapped { () throws(StoreError) in try file.discard() }
  }

  public func attach(_ take: TakeID) throws(TakeError) {
    let file = try file(take)
    try mapped { () throws(StoreError) in _ = try file.attach() }
  }

  public func detach(_ take: TakeID) throws(TakeError) {
    let file = try file(take)
    try mapped { () throws(StoreError) in try store.detach(file.id) }
    files.withLock { $0[take] = nil }
  }

  public func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {
    try mapped { () throws(StoreError) in
      _ = try store.saveDraft(text: joined(text), in: channel, author: author)
    }
  }

  public func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
    var attachments: [EntryID] = []
    for take in takes { attachments.append(try file(take).id) }
    var new = NewMessage(channel: channel, author: author, text: text)
    new.attachments = attachments
    new.request = "\(key)/\(message.number)"
    let request = new
    return try mapped { () throws(StoreError) in try store.storeMessage(request).id.description }
  }

  public func file(of take: TakeID) throws(TakeError) -> String {
    let file = try file(take)
    guard let attachment = file.finished else {
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

  /// What was typed before stays in front.
  private func joined(_ text: String) -> String {
    if earlierText.isEmpty || text.isEmpty { return earlierText + text }
    return earlierText + "\n" + text
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
