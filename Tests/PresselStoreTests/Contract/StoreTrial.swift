import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// Does random things with a store and with the model, and compares what both say.
struct StoreTrial {
  static let authors = ["ada", "bob", "eve"]
  private static let vocabulary = ["alpha", "Beta", "gämma", "delta", "Épsilon", "zeta", "öta", "theta"]

  let workshop: Workshop
  var store: Store
  var model = StoreModel()
  var random: SplitMix
  /// What both said so far, for whoever looks for what went wrong.
  var diary: [String] = []

  init(seed: UInt64, _ workshop: Workshop) throws {
    self.workshop = workshop
    random = SplitMix(seed: seed)
    store = try workshop.open()
  }

  /// Does so many operations, opens the store anew now and then, and compares everything at the end.
  mutating func run(operations: Int) throws {
    for number in 0..<operations {
      workshop.advance(milliseconds: Int64.random(in: 0...2, using: &random))
      let operation = model.messages.count > 150 ? .delete : Operation.random(&random)
      diary = diary.suffix(7) + ["\(number) \(operation)"]
      try perform(operation)
      if number % 256 == 255 { try compareAll() }
    }
    try compareAll()
  }

  enum Operation: CaseIterable {
    case send, sendOld, sendAgain, record, sendDraft, sendTakes, edit, transcribe, delete, saveDraft,
      discardDraft
    case detach, share, hear, move, setSpeed, addChannel, renameChannel, removeChannel, discardTake
    case list, search, show, replies, reopen

    static func random(_ random: inout SplitMix) -> Operation {
      allCases.randomElement(using: &random) ?? .send
    }
  }

  private mutating func perform(_ operation: Operation) throws {
    switch operation {
    case .send: try send(at: nil)
    case .sendOld: try send(at: Int64.random(in: 1_796_039_999_000...1_796_040_000_050, using: &random))
    case .sendAgain: try sendAgain()
    case .record: try record()
    case .sendDraft: try sendDraft()
    case .sendTakes: try sendTakes()
    case .edit: try edit()
    case .transcribe: try transcribe()
    case .delete: try delete()
    case .saveDraft: try saveDraft()
    case .discardDraft: try discardDraft()
    case .detach: try detach()
    case .share: try share()
    case .hear: try hear()
    case .move: try move()
    case .setSpeed: try setSpeed()
    case .addChannel: try addChannel()
    case .renameChannel: try renameChannel()
    case .removeChannel: try removeChannel()
    case .discardTake: try store.take(in: channel().name, author: author(), pages: 1).discard()
    case .list: try list()
    case .search: try search()
    case .show: try show()
    case .replies: try replies()
    case .reopen: store = try workshop.open()
    }
  }

  // MARK: What there is to choose from

  mutating func author() -> String { Self.authors.randomElement(using: &random) ?? "ada" }

  mutating func channel() -> StoreModel.ChannelEntry {
    model.channels.randomElement(using: &random) ?? model.channels[0]
  }

  mutating func message() -> ModelMessage? { model.messages.randomElement(using: &random) }

  mutating func recording() -> ModelRecording? {
    (model.messages.flatMap(\.recordings) + model.drafts.values.flatMap(\.recordings).sorted { $0.id < $1.id })
      .randomElement(using: &random)
  }

  mutating func words(_ counts: ClosedRange<Int>) -> String {
    (0..<Int.random(in: counts, using: &random)).map { _ in word() }.joined(separator: " ")
  }

  mutating func word() -> String { Self.vocabulary.randomElement(using: &random) ?? "alpha" }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 1...100, using: &random) <= percent }

  func fail(_ what: String) {
    Issue.record("\(what); the last operations: \(diary.joined(separator: ", "))")
  }
}
