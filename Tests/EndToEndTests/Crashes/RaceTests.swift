import CrashTrials
import Testing

/// A small part of what `Tools/crash races` does.
@Suite struct RaceTests {
  @Test func eightProcessesOnOneStoreLoseNothing() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try RaceTrial(operations: 12, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
