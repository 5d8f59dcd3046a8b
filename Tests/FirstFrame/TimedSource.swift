import PresselAudio
import PresselSystem

/// A microphone whose opening, first frame and closing are noted.
final class TimedSource: AudioSource {
  /// Moments of ``MonotonicClock``, in nanoseconds.
  struct Moments: Sendable {
    var opened: Int64?
    var firstFrame: Int64?
    /// When 20 ms of sound were there: the first frame of a device that gives them by so many.
    var firstPeriod: Int64?
    var frames = 0
    var isClosed = false
  }

  private let source: any AudioSource
  private let moments = Monitor(Moments())

  init(_ source: any AudioSource) {
    self.source = source
  }

  /// Waits until 20 ms of sound came; five seconds at most.
  func awaitPeriod() -> Moments? {
    moments.wait(until: MonotonicClock.now + 5_000_000_000) { $0.firstPeriod == nil ? nil : $0 }
  }

  /// Waits until the device is given back; five seconds at most.
  func awaitClosing() {
    _ = moments.wait(until: MonotonicClock.now + 5_000_000_000) { $0.isClosed ? true : nil }
  }

  func open() throws(AudioError) {
    try source.open()
    let now = MonotonicClock.now
    moments.withLock { $0.opened = now }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    let before = buffer.count
    let event = try source.read(into: &buffer)
    if case .frames = event {
      let (now, count) = (MonotonicClock.now, buffer.count - before)
      moments.withLock { moments in
        moments.frames += count
        moments.firstFrame = moments.firstFrame ?? now
        if moments.frames >= 960 { moments.firstPeriod = moments.firstPeriod ?? now }
      }
    }
    return event
  }

  func pause() throws(AudioError) { try source.pause() }
  func resume() throws(AudioError) { try source.resume() }
  func interrupt() { source.interrupt() }

  func close() {
    source.close()
    moments.withLock { $0.isClosed = true }
  }
}
