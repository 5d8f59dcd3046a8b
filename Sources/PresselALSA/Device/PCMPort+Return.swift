internal import PresselSystem

extension PCMPort {
  /// Stops and closes the device, and waits for that half a second at most.
  ///
  /// The take must not wait for a sound server that stands still. Nothing may be asked of the device afterwards.
  func giveBack() {
    _ = answer { port in
      port.drop()
      port.close()
    }
  }

  /// Prepares and starts the device.
  ///
  /// - Returns: the first error number, or 0; `nil` as of ``answer(to:)``.
  func restart() -> Int32? {
    answer { port in
      let code = port.prepare()
      return code >= 0 ? port.start() : code
    }
  }

  /// Asks the device something that it may never answer, and waits for that half a second at most.
  ///
  /// A sound server that stands still does not answer (PulseAudio's plugin waits for it without end). The thread that
  /// asked is then left behind with the device, which is closed when that comes back.
  ///
  /// - Parameter question: runs on a thread of its own.
  /// - Returns: `nil` when there was no answer in time; nothing may be asked of the device any more.
  func answer<Answer: Sendable>(to question: @escaping @Sendable (any PCMPort) -> Answer) -> Answer? {
    let handover = Handover(port: self)
    let answer = Monitor<Answer?>(nil)
    do {
      _ = try SystemThread(named: "device") {
        let given = question(handover.port)
        answer.withLock { $0 = given }
      }
    } catch {
      // Without a thread there is no choice but to wait.
      return question(self)
    }
    return answer.wait(until: MonotonicClock.now + patience) { $0 }
  }
}

private let patience: Int64 = 500_000_000

/// A device on its way to another thread: whoever gives it away does not use it until that is done.
private struct Handover: @unchecked Sendable {
  let port: any PCMPort
}
