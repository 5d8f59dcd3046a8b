import CrashTrials
import Testing

/// A small part of what `Tools/crash devices` does.
@Suite struct DeviceTrialTests {
  @Test func twelveFailingDevicesEndOrGoOnAsStated() throws {
    #expect(DeviceScript.few.count == 12)
    #expect(DeviceScript.all.count >= 60)
    // Other tests have the processors as well: a second more for the closing.
    let report = try DeviceTrial(DeviceScript.few, closing: 3_000).run()
    #expect(report.faults.isEmpty)
  }
}
