import CrashTrials
import Testing

/// A small part of what `Tools/crash power` does.
@Suite struct PowerCutTests {
  @Test("S06 a: a power cut at any sync loses no message, and two seconds of a take at most")
  func thePowerIsCutAtEverySync() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try PowerCutTrial(seconds: 2, randomStates: 20, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
