internal import ComposerWire
internal import PresselSystem
internal import PresselTesting

/// One of the processes of a race: a chain of programs with one author.
struct RaceWorker {
  let number: Int
  let seed: UInt64
  let bench: Bench

  private var author: String { "worker\(number)" }

  /// Does so many operations, one after the other.
  func run(operations: Int) throws -> RaceDiary {
    var random = SplitMix(seed: seed)
    var diary = RaceDiary(author: author)
    _ = try pressel(["config", "author", author], &diary)
    for turn in 0..<operations {
      let operation = next(diary, &random)
      let start = MonotonicClock.now
      try perform(operation, turn, &diary, &random)
      diary.note(operation, milliseconds: Double(MonotonicClock.now - start) / 1e6)
    }
    return diary
  }

  /// What is possible now.
  private func next(_ diary: RaceDiary, _ random: inout SplitMix) -> RaceOperation {
    let operation = RaceOperation.allCases.randomElement(using: &random) ?? .list
    switch operation {
    case .sendDraft, .discardDraft: return diary.drafted > 0 ? operation : .draft
    case .delete, .show: return diary.messages.isEmpty ? .send : operation
    case .send, .draft, .list: return operation
    }
  }

  private func perform(
    _ operation: RaceOperation, _ turn: Int, _ diary: inout RaceDiary, _ random: inout SplitMix
  ) throws {
    let text = "\(author) \(turn)"
    let record = ["record", "--input", bench.folder.file("short.wav"), "--json"]
    switch operation {
    case .send:
      let id = try pressel(record + ["--text", text, "--send"], &diary)?["id"]?.string
      diary.messages.append(RaceDiary.Kept(id: id ?? "none", text: text))
    case .draft:
      _ = try pressel(record + ["--draft"], &diary)
      diary.drafted += 1
    case .sendDraft:
      let sent = try pressel(["drafts", "send", try draft(&diary), "--json"], &diary)
      let id = sent?["messages"]?.array?.first?["id"]?.string
      diary.messages.append(RaceDiary.Kept(id: id ?? "none", text: ""))
      diary.drafted = 0
    case .discardDraft:
      _ = try pressel(["drafts", "discard", try draft(&diary), "--json"], &diary)
      diary.drafted = 0
    case .delete:
      let index = Int.random(in: diary.messages.indices, using: &random)
      _ = try pressel(["delete", diary.messages.remove(at: index).id, "--json"], &diary)
    case .list:
      // Nothing to list is 1.
      _ = try pressel(["list", "--json"], &diary, mayFind: !diary.messages.isEmpty)
    case .show:
      guard let message = diary.messages.randomElement(using: &random) else { return }
      let shown = try pressel(["show", message.id, "--json"], &diary)
      if shown?["text"]?.string != message.text {
        diary.surprises.append("\(author): \(message.id) was shown with another text")
      }
    }
  }

  private func draft(_ diary: inout RaceDiary) throws -> String {
    let drafts = try pressel(["drafts", "--json"], &diary)?["drafts"]?.array ?? []
    return drafts.first { $0["author"]?.string == author }?["id"]?.string ?? "none"
  }

  private func pressel(
    _ arguments: [String], _ diary: inout RaceDiary, mayFind: Bool = true
  ) throws -> JSONValue? {
    let child = try bench.start(
      [Bench.program] + arguments, variables: ["XDG_CONFIG_HOME=\(bench.folder.file(author))"], name: author)
    let run = try bench.finish(child, name: author)
    let isGood = run.ending == .exited(0) || (!mayFind && run.ending == .exited(1))
    if !isGood || !run.error.isEmpty {
      diary.surprises.append(
        "\(author): \(arguments.prefix(2).joined(separator: " ")): \(run.error)\(run.output)")
    }
    return run.document
  }
}
