internal import PresselSystem
internal import PresselTesting

/// Cuts the power of a simulated disk at every point of a recorded life of a store.
///
/// The life is that of the real program. Between two syncs the surest state of the disk does not change, so
/// each is looked at once, against what was written and promised until the next. Random states are looked at
/// besides, in which some of what was not synced came through.
package struct PowerCutTrial {
  /// The most of a take that may be gone, in seconds.
  package static let tolerance = 2.0

  private static let store = "share/pressel"

  /// A moment at which the power goes.
  private struct Cut: Sendable {
    let index: Int
    let tree: DiskTree
    let isRandom: Bool
    /// The samples written so far, by takes.
    let written: [String: Int64]
  }

  private let life: PowerCutLife
  private let randomStates: Int
  private let seed: UInt64

  /// - Parameters:
  ///   - seconds: how long the take in real time is.
  ///   - randomStates: how many random states are looked at.
  ///   - seed: the same gives the same states of the same log.
  package init(seconds: Int, randomStates: Int, seed: UInt64) throws {
    life = try PowerCutLife(seconds: seconds)
    self.randomStates = randomStates
    self.seed = seed
  }

  /// Cuts the power and looks at what is left.
  package func run() throws -> TrialReport {
    let cuts = cuts()
    var surveys: [DiskTree: StoreSurvey] = [:]
    let different = Array(Set(cuts.map(\.tree)))
    let found = try Crew.work(on: different, atOnce: 2) { try survey($0) }
    for (tree, survey) in zip(different, found) { surveys[tree] = survey }
    var report = TrialReport()
    var losses: [Bool: [Double]] = [:]
    for cut in cuts {
      guard let survey = surveys[cut.tree] else { continue }
      let (faults, loss) = judge(cut, survey)
      losses[cut.isRandom, default: []].append(loss)
      let kind = cut.isRandom ? "random" : "surest"
      report.faults += faults.map { "\(kind) state after call \(cut.index): \($0)" }
    }
    report.lines = [
      "calls logged \(life.records.count), promises to the user \(life.promises.count)",
      "states       looked at   with faults  of a take gone at most",
    ]
    for isRandom in [false, true] where losses[isRandom] != nil {
      let mine = cuts.filter { $0.isRandom == isRandom }
      let states = Set(mine.map(\.tree)).count
      let broken = report.faults.count { $0.hasPrefix(isRandom ? "random" : "surest") }
      let kind = isRandom ? "random" : "surest"
      let most = Spread(losses[isRandom] ?? []).highest.text(2)
      report.lines.append("\(kind)       \(states)   \(broken)   \(most) s")
    }
    return report
  }

  private func cuts() -> [Cut] {
    var model = DiskModel()
    var random = SplitMix(seed: seed)
    var written: [String: Int64] = [:]
    var cuts: [Cut] = []
    let chosen = Set((0..<randomStates).map { _ in Int.random(in: 0..<life.records.count, using: &random) })
    for (index, record) in life.records.enumerated() {
      if case .syncEnd = record.kind {
        // All that was written until here is at stake.
        cuts.append(Cut(index: index - 1, tree: model.surest(), isRandom: false, written: written))
      }
      model.apply(record)
      if case .write = record.kind, record.name.hasSuffix(".part"), record.error == 0 {
        written[Self.take(record.name)] = OggSamples.written(record.data)
      }
      switch record.kind {
      case .syncEnd: cuts.append(Cut(index: index, tree: model.surest(), isRandom: false, written: written))
      case .open, .write, .truncate, .allocate, .syncStart, .link, .unlink, .rename, .makeFolder,
        .removeFolder, .told:
        break
      }
      if chosen.contains(index) {
        cuts.append(Cut(index: index, tree: model.survivor(&random), isRandom: true, written: written))
      }
    }
    cuts.append(
      Cut(index: life.records.count - 1, tree: model.surest(), isRandom: false, written: written))
    return cuts
  }

  private func survey(_ tree: DiskTree) throws -> StoreSurvey {
    let folder = try TemporaryDirectory(named: "powercut")
    try tree.write(to: folder.path)
    return StoreSurvey(of: folder.file(Self.store))
  }

  private static func take(_ name: String) -> String {
    String((name.split(separator: "/").last ?? "").dropLast(".part".count))
  }

  /// Compares what is there with what must be.
  private func judge(_ cut: Cut, _ survey: StoreSurvey) -> (faults: [String], loss: Double) {
    var faults = survey.faults
    for promise in life.promises where promise.from <= cut.index && cut.index < promise.until {
      switch promise.content {
      case .message(let id):
        if !survey.messages.contains(id) { faults.append("the message \(id) is gone") }
      case .recording(let id, let samples):
        let found = survey.recordings[id] ?? 0
        if found == 0 || samples >= 0 && found != samples {
          faults.append("the recording \(id) has \(found) of \(samples) samples")
        }
      case .gone(let id):
        let left = survey.files.filter { $0.contains(id) }
        if !left.isEmpty || survey.recordings[id] != nil {
          faults.append("\(id) was deleted and is there: \(left)")
        }
      }
    }
    var loss = 0.0
    for (take, samples) in cut.written where life.removals[take].map({ cut.index < $0 }) ?? true {
      let gone = Double(samples - (survey.recordings[take] ?? 0)) / 48_000
      loss = max(loss, gone)
      if gone > Self.tolerance { faults.append("\(gone.text(2)) s of the take \(take) are gone") }
    }
    return (faults, loss)
  }
}
