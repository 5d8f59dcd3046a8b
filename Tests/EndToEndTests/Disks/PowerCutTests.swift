import CrashTrials
import Testing

/// A small part of what `Tools/crash power` does.
@Suite struct PowerCutTests {
  @Test("S06 a: a power cut at any sync loses no message, and two seconds of a take at most")
  func thePowerIsCutAtEverySync() throws {
    let seed = UInt64.random(in: 1...999_999)
    // Longer than two syncs are apart, so that more than is allowed can be lost.
    let report = try PowerCutTrial(seconds: 5, randomStates: 20, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
