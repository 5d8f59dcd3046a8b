internal import PresselSystem

extension PCMPort {
  /// Stops and closes the device, and waits for that half a second at most.
  ///
  /// A sound server that stands still answers neither (PulseAudio's plugin waits for it without end); the take must not
  /// wait with it. The thread that does is then left behind with the device. Nothing may be asked of it afterwards.
  func giveBack() {
    let handover = Handover(port: self)
    do {
      let thread = try SystemThread(named: "close") {
        handover.port.drop()
        handover.port.close()
      }
      thread.join(until: MonotonicClock.now + patience)
    } catch {
      // Without a thread there is no choice but to wait.
      drop()
      close()
    }
  }
}

private let patience: Int64 = 500_000_000

/// A device on its way to another thread: whoever gives it back does not use it any more.
private struct Handover: @unchecked Sendable {
  let port: any PCMPort
}
