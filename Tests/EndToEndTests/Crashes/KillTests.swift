import CrashTrials
import Testing

/// A small part of what `Tools/crash kills` does.
@Suite(.enabled(if: Tools.have("opusdec"), "opusdec is not installed"))
struct KillTests {
  @Test func tenKilledTakesLoseAPacketEachAndAreOfferedAgain() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try KillTrial(count: 10, seconds: 0.5...2, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
