internal import ComposerWire
internal import Glibc
internal import PresselSystem
internal import PresselTesting

/// Lets each call of a program that reaches the disk fail in turn, and looks at what is there afterwards.
package struct DiskFaultTrial {
  /// One run of the program.
  private struct Job: Sendable {
    let scene: DiskScene
    let failure: DiskFailure
    let number: Int
  }

  private struct Outcome: Sendable {
    let job: Job
    /// Whether the program did what it was asked to.
    let isDone: Bool
    let faults: [String]
  }

  private let bench: Bench
  private let sample: Int?
  private let seed: UInt64

  private static let input: Int64 = 14_400

  /// - Parameters:
  ///   - sample: how many runs of each scene; `nil` for every call and every way to fail.
  ///   - seed: chooses them.
  package init(sample: Int? = nil, seed: UInt64) throws {
    bench = try Bench()
    self.sample = sample
    self.seed = seed
    try bench.write(Tone.sine(hertz: 440, frames: Int(Self.input)), to: "in.wav")
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "long.wav")
  }

  /// Runs them all.
  package func run() throws -> TrialReport {
    var report = TrialReport()
    var random = SplitMix(seed: seed)
    report.lines.append("scene             calls   runs   done all the same   broken")
    for scene in DiskScene.allCases {
      let store = try prepare(scene)
      let calls = try count(scene)
      var jobs = DiskFailure.allCases.flatMap { failure in
        (1...calls).map { Job(scene: scene, failure: failure, number: $0) }
      }
      if let sample { jobs = Array(jobs.shuffled(using: &random).prefix(sample)) }
      let outcomes = try Crew.work(on: jobs, atOnce: 2) { try attempt($0, store) }
      let broken = outcomes.filter { !$0.faults.isEmpty }
      let cells = [calls, jobs.count, outcomes.count { $0.isDone }, broken.count]
      report.lines.append("\(scene.rawValue): \(cells.map(String.init).joined(separator: "   "))")
      for outcome in broken {
        let job = outcome.job
        report.faults += outcome.faults.map {
          "\(scene.rawValue), \(job.failure.rawValue) at \(job.number): \($0)"
        }
      }
    }
    return report
  }

  // MARK: Before

  /// Makes what the scene finds, and tells what is in it.
  private func prepare(_ scene: DiskScene) throws -> StoreSurvey? {
    let folder = bench.folder.file(scene.rawValue)
    try FileSystem().makeFolder(folder)
    for words in scene.before { try bench.run([Bench.program] + typed(words, folder)) }
    if scene.hasLeftover { try leave(folder) }
    guard !scene.before.isEmpty else { return nil }
    let copy = bench.folder.file("\(scene.rawValue).surveyed")
    try bench.run(["cp", "-a", folder, copy])
    return StoreSurvey(of: "\(copy)/store")
  }

  private func leave(_ folder: String) throws {
    let child = try bench.start([
      Bench.program, "record", "--input", bench.folder.file("long.wav"), "--realtime", "--store",
      "\(folder)/store",
    ])
    try bench.wait { try bench.files(below: "\(folder)/store/takes").values.contains { $0 > 1_500 } }
    child.signal(SIGKILL)
    _ = child.wait(until: MonotonicClock.now + 10_000_000_000)
  }

  private func typed(_ words: [String], _ folder: String) -> [String] {
    words.map { $0.replacing("DISK", with: folder).replacing("INPUT", with: bench.folder.file("in.wav")) }
  }

  /// How many calls there are that may fail.
  private func count(_ scene: DiskScene) throws -> Int {
    let (_, records) = try live(scene, faults: "", name: "\(scene.rawValue).count")
    return records.count { record in
      switch record.kind {
      case .open: record.isNew
      case .syncEnd, .told: false
      case .write, .truncate, .allocate, .syncStart, .link, .unlink, .rename, .makeFolder, .removeFolder: true
      }
    }
  }

  /// Plays a scene in a folder of its own.
  private func live(_ scene: DiskScene, faults: String, name: String) throws -> (Bench.Run, [DiskRecord]) {
    let folder = bench.folder.file(name)
    try bench.run(["cp", "-a", bench.folder.file(scene.rawValue), folder], name: "\(name).cp")
    let rig = DiskRig(folder: folder, log: bench.folder.file("\(name).log"))
    let child = try bench.start(
      [Bench.program] + typed(scene.words, folder) + ["--json"], variables: rig.variables(faults: faults),
      name: name)
    let run = try bench.finish(child, name: name)
    return (run, DiskRecord.records(of: (try? bench.bytes(of: rig.log)) ?? []))
  }

  // MARK: One run

  private func attempt(_ job: Job, _ before: StoreSurvey?) throws -> Outcome {
    let name = "\(job.scene.rawValue).\(job.failure.rawValue).\(job.number)"
    let (run, records) = try live(job.scene, faults: job.failure.rule(from: job.number), name: name)
    let folder = bench.folder.file(name)
    let written = records.reduce(Int64(0)) { most, record in
      guard case .write = record.kind, record.name.hasSuffix(".part"), record.error == 0 else { return most }
      return max(most, OggSamples.written(record.data))
    }
    var judge = DiskJudgement(
      scene: job.scene, failure: job.failure, run: run, written: written, input: Self.input)
    judge.ending()
    if job.scene == .output {
      judge.output(folder)
    } else {
      judge.store(StoreSurvey(of: "\(folder)/store"), before)
    }
    for rest in [folder, bench.folder.file("\(name).log"), bench.folder.file("\(name).out")] {
      try FileSystem().removeTree(rest)
    }
    return Outcome(job: job, isDone: run.ending == .exited(0), faults: judge.faults)
  }
}
