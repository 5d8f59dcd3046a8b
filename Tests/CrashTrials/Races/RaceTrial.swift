internal import ComposerWire
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// Processes that record, send, discard, delete and read in one store at the same time.
///
/// Each worker runs one program after the other, with an author of its own, and knows what must be there of it at
/// the end. How long an operation waits for others is its time less the median of the same operation when nobody
/// else is at work.
package struct RaceTrial {
  /// The most that any operation may wait for the others, in milliseconds.
  package static let patience = 1_000.0

  private let workers: Int
  private let operations: Int
  private let seed: UInt64
  private let bench: Bench

  /// - Parameters:
  ///   - workers: how many at the same time.
  ///   - operations: how many each of them does.
  ///   - seed: the same gives the same operations.
  package init(workers: Int = 8, operations: Int, seed: UInt64) throws {
    self.workers = workers
    self.operations = operations
    self.seed = seed
    bench = try Bench()
    try bench.write(Tone.sine(hertz: 440, frames: 14_400), to: "short.wav")
  }

  /// Runs them all and looks at the store.
  package func run() throws -> TrialReport {
    let alone = try RaceWorker(number: 0, seed: seed, bench: bench).run(operations: max(20, operations / 4))
    let race = try Crew.work(on: Array(1...workers), atOnce: workers) { number in
      try RaceWorker(number: number, seed: seed &+ UInt64(number), bench: bench).run(operations: operations)
    }
    var report = TrialReport()
    var highest = 0.0
    report.lines.append("operation      times  alone median   together median    highest wait")
    for operation in RaceOperation.allCases {
      let quiet = Spread(alone.times(of: operation)).median
      let busy = Spread(race.flatMap { $0.times(of: operation) })
      let wait = max(0, busy.highest - quiet)
      highest = max(highest, wait)
      func cell(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
      }
      report.lines.append(
        operation.rawValue
          + cell("\(race.reduce(0) { $0 + $1.times(of: operation).count })", 20 - operation.rawValue.count)
          + cell("\(quiet.text(1)) ms", 14) + cell("\(busy.median.text(1)) ms", 18)
          + cell("\(wait.text(1)) ms", 16))
    }
    report.check(highest < RaceTrial.patience, "an operation waited \(highest.text(0)) ms")
    for diary in [alone] + race { report.add(try judge(diary)) }
    report.add(try judgeStore())
    return report
  }

  /// What a worker knows against what the store has.
  private func judge(_ diary: RaceDiary) throws -> TrialReport {
    var report = TrialReport()
    report.faults += diary.surprises
    let listed =
      try bench.pressel("list", "--json", "--limit", "100000", name: "list").document?["messages"]?.array
      ?? []
    let own = listed.filter { $0["author"]?.string == diary.author }
    let texts = own.compactMap { $0["text"]?.string }.sorted()
    report.check(
      texts == diary.messages.map(\.text).sorted(),
      "\(diary.author) has \(texts.count) messages and must have \(diary.messages.count)")
    let drafts = try bench.pressel("drafts", "--json", name: "drafts").document?["drafts"]?.array ?? []
    let recordings =
      drafts.filter { $0["author"]?.string == diary.author }.first?["attachments"]?.array?.count ?? 0
    report.check(
      recordings == diary.drafted,
      "\(diary.author) has \(recordings) recordings in the draft and must have \(diary.drafted)")
    return report
  }

  private func judgeStore() throws -> TrialReport {
    var report = TrialReport()
    let store = try Store(at: bench.store)
    let findings = try store.inspect()
    report.check(findings.isClean, "index and files do not agree: \(findings)")
    report.check(try store.leftoverTakes().isEmpty, "takes were left over")
    if Tools.have("sqlite3") {
      let run = try bench.run(
        ["sqlite3", "\(bench.store)/index.sqlite", "PRAGMA integrity_check"], name: "sqlite3")
      report.lines.append(
        "SQLite's integrity check: \(run.output.split(separator: "\n").joined(separator: ", "))")
      report.check(run.output == "ok\n", "SQLite's integrity check: \(run.output)\(run.error)")
    } else {
      report.lines.append("SQLite's integrity check: skipped, sqlite3 is not installed")
    }
    return report
  }
}
