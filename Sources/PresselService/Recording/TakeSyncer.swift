internal import PresselSystem

/// Syncs a take often enough that a power cut costs no more than two seconds.
///
/// A disk that takes long to sync holds up neither the capture nor the encoding.
final class TakeSyncer: Sendable {
  /// From the start of one sync to the start of the next; 0.2 s are left for the sync itself.
  private static let interval: Int64 = 1_800_000_000

  private let isStopped = Monitor(false)
  private let failed = Monitor<TakeError?>(nil)
  private let thread: SystemThread?

  /// Starts to sync. Without a thread to do it on, the take is recorded all the same.
  init(_ writer: any TakeOutput) {
    let isStopped = isStopped
    let failed = failed
    thread = try? SystemThread(named: "sync") {
      var next = MonotonicClock.now + TakeSyncer.interval
      while isStopped.wait(until: next, { $0 ? true : nil }) == nil {
        next = MonotonicClock.now + TakeSyncer.interval
        do throws(TakeError) {
          try writer.sync()
        } catch {
          // The system says it once, and what was written since the last sync may be lost: no later sync is good.
          failed.withLock { $0 = error }
          return
        }
      }
    }
  }

  /// Why what was written does not reach the disk any more.
  var failure: TakeError? {
    failed.withLock { $0 }
  }

  /// Stops, and waits for a sync that is under way.
  func stop() {
    isStopped.withLock { $0 = true }
    thread?.join()
  }
}
