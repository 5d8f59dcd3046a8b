import CrashTrials
import Testing

/// A small part of what `Tools/crash disk` does.
@Suite struct DiskFaultTests {
  @Test func callsToTheDiskFailAndNothingThatWasKeptIsLost() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try DiskFaultTrial(sample: 8, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
