import CrashTrials
import Testing

/// A small part of what `Tools/crash playback` does.
@Suite struct PlaybackTrialTests {
  @Test func whatIsToldIsWhatIsHeard() throws {
    let seed = UInt64.random(in: 1...999_999)
    let report = try PlaybackTrial(count: 60, seed: seed).run()
    #expect(report.faults.isEmpty, "seed \(seed)")
  }
}
