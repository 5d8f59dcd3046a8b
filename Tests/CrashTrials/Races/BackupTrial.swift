internal import ComposerWire
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// Backups of a store in which eight processes record, send, discard and delete meanwhile.
package struct BackupTrial {
  private let operations: Int
  private let seed: UInt64
  private let bench: Bench

  /// - Parameters:
  ///   - operations: how many each of the eight does.
  ///   - seed: the same gives the same operations.
  package init(operations: Int, seed: UInt64) throws {
    self.operations = operations
    self.seed = seed
    bench = try Bench()
    try bench.write(Tone.sine(hertz: 440, frames: 14_400), to: "short.wav")
    try bench.pressel("channels")
  }

  /// Takes backups until the eight are done, restores each, and looks at every store that comes of one.
  package func run() throws -> TrialReport {
    let isOver = Monitor(false)
    let backups = Monitor<[TrialReport]?>(nil)
    _ = try SystemThread(named: "backups") {
      var reports: [TrialReport] = []
      repeat {
        do {
          reports.append(try backUp(reports.count))
        } catch {
          var report = TrialReport()
          report.faults.append("backup \(reports.count): \(error)")
          reports.append(report)
        }
      } while !isOver.withLock { $0 }
      backups.withLock { $0 = reports }
    }
    let workers = Result {
      try Crew.work(on: Array(1...8), atOnce: 8) { number in
        try RaceWorker(number: number, seed: seed &+ UInt64(number), bench: bench).run(operations: operations)
      }
    }
    isOver.withLock { $0 = true }
    let reports = backups.wait { $0 } ?? []
    var report = TrialReport()
    for diary in try workers.get() { report.faults += diary.surprises }
    for other in reports { report.add(other) }
    report.add(try judge(bench.store, "the store itself"))
    return report
  }

  private func backUp(_ number: Int) throws -> TrialReport {
    let (file, place) = (bench.folder.file("backup \(number).tar"), bench.folder.file("restored \(number)"))
    var report = TrialReport()
    for arguments in [["backup", file], ["restore", file, "--store", place], ["fsck", "--store", place]] {
      let run = try bench.run([Bench.program] + arguments, name: "backup \(number)")
      report.check(
        run.ending == .exited(0),
        "\(arguments[0]) \(number): \(String(describing: run.ending)) \(run.error)\(run.output)")
    }
    report.add(try judge(place, "backup \(number)"))
    return report
  }

  /// Every message has its sound, and nothing is there that does not belong.
  private func judge(_ path: String, _ name: String) throws -> TrialReport {
    var report = TrialReport()
    let store = try Store(at: path)
    let findings = try store.inspect()
    report.check(findings.isClean, "\(name): \(findings)")
    report.faults += try store.indexFaults().map { "\(name): \($0)" }
    let messages = try store.messages(in: nil, limit: .max)
    for attachment in messages.flatMap(\.attachments) {
      let samples = OggSamples.decoded(try bench.bytes(of: store.path(of: attachment)))
      report.check(samples == 14_400, "\(name): \(attachment.file) has \(samples ?? -1) samples")
    }
    report.lines.append("\(name): \(messages.count) messages")
    return report
  }
}
