public import PresselAudio
internal import PresselSystem

/// A file that stands for a microphone.
///
/// As of every source, all but ``interrupt()`` is called from one thread at a time: what it reads with needs no
/// lock.
public final class FileSource: AudioSource, @unchecked Sendable {
  /// How fast the file is delivered.
  public enum Pace: Hashable, Sendable {
    /// As fast as it is wanted.
    case unlimited
    /// As a microphone would: a second of sound takes a second.
    case realTime
  }

  private let path: String
  private let pace: Pace
  private let reading: SoundReading
  private let wakeup: Wakeup
  private var reader: (any SoundReader)?
  private var isOpen = false
  private var delivered = FrameCount.zero
  /// When the first frame was there, moved on by pauses.
  private var start: Int64 = 0
  private var pausedAt: Int64 = 0

  /// A microphone delivers about this many frames at once: 20 ms.
  private static let period = 960

  /// A closed source.
  ///
  /// - Parameters:
  ///   - path: of a file of sound; `-` is standard input.
  ///   - pace: how fast it is delivered.
  ///   - reading: how it is read.
  /// - Throws: `unreadable` when the system has no descriptor left.
  public init(path: String, pace: Pace, reading: SoundReading = .standard) throws(AudioError) {
    self.path = path
    self.reading = reading
    self.pace = pace
    do {
      wakeup = try Wakeup()
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  public func open() throws(AudioError) {
    // Whoever feeds a pipe may take time to begin; a device would have failed by then.
    reader = path == "-" ? nil : try SoundFile.open(path, reading, wakeup: wakeup)
    isOpen = true
    delivered = .zero
    start = MonotonicClock.now
  }

  public func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    guard isOpen else { return .ended }
    guard !wakeup.lower(), waitForPeriod() else { return .interrupted }
    var period = PCMBuffer(capacity: min(buffer.room, pace == .realTime ? FileSource.period : buffer.room))
    do throws(AudioError) {
      if reader == nil { reader = try SoundFile.open(path, reading, wakeup: wakeup) }
      guard try reader?.read(into: &period) ?? false else { return .ended }
    } catch {
      guard error.code == .interrupted else { throw error }
      return .interrupted
    }
    buffer.append(contentsOf: period.samples[...])
    delivered += FrameCount(period.count)
    return .frames
  }

  public func pause() throws(AudioError) {
    pausedAt = MonotonicClock.now
  }

  public func resume() throws(AudioError) {
    start += MonotonicClock.now - pausedAt
  }

  public func interrupt() {
    wakeup.raise()
  }

  public func close() {
    reader = nil
    isOpen = false
  }

  /// - Returns: `false` when an interruption ended the wait.
  private func waitForPeriod() -> Bool {
    switch pace {
    case .unlimited:
      return true
    case .realTime:
      let due = start + (delivered + FrameCount(FileSource.period)).nanoseconds(at: .opus)
      let left = due - MonotonicClock.now
      guard left > 0, wakeup.wait(milliseconds: Int32(clamping: left / 1_000_000 + 1)) else { return true }
      return !wakeup.lower()
    }
  }
}
