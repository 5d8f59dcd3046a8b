internal import ComposerEngine
internal import PresselAudio
internal import PresselSystem

/// Tries to open a device and to hear it, on a thread of its own, so that nobody has to wait for one that does not answer.
///
/// An attempt that was abandoned closes what it opened.
final class DeviceSearch: Sendable {
  /// A device that was heard.
  struct Found: Sendable {
    let source: any AudioSource
    /// Its first frames, at least one.
    let frames: [Float]
    /// When they were there.
    let at: Instant
  }

  /// What came of waiting.
  enum Result: Sendable {
    case found(Found)
    /// The attempt failed; there is none now.
    case failed
    case interrupted
    /// Time has passed.
    case nothing
  }

  private struct Line: Sendable {
    /// Counts the attempts; what an older one brings is nobody's.
    var number = 0
    var isUnderWay = false
    /// What the attempt opens, and then what its owner reads from: whom an interruption has to reach.
    var source: (any AudioSource)?
    var result: Result?
    var isInterrupted = false
    var isWoken = false
  }

  private let line = Monitor(Line())
  private let clock: SessionClock
  private let make: @Sendable () -> any AudioSource

  init(clock: SessionClock, make: @escaping @Sendable () -> any AudioSource) {
    self.clock = clock
    self.make = make
  }

  /// Whether an attempt runs, or its result waits.
  var isUnderWay: Bool {
    line.withLock { $0.isUnderWay }
  }

  /// Forgets everything but the number.
  ///
  /// - Parameters:
  ///   - source: what its owner reads from; `nil` for nothing.
  ///   - keepingInterruption: whether an interruption that nobody was told of stays.
  func reset(present source: (any AudioSource)?, keepingInterruption: Bool = false) {
    line.withLock { line in
      line = Line(
        number: line.number, source: source, isInterrupted: keepingInterruption && line.isInterrupted)
    }
  }

  /// Starts an attempt unless one is under way.
  func begin() {
    let number = line.withLock { line -> Int? in
      guard !line.isUnderWay else { return nil }
      line.number += 1
      line.isUnderWay = true
      return line.number
    }
    guard let number else { return }
    do {
      _ = try SystemThread(named: "reconnect") { self.attempt(number) }
    } catch {
      line.withLock { $0.result = .failed }
    }
  }

  /// Ends an attempt at once; its thread may take its time.
  func abandon() {
    let (working, found) = line.withLock { line -> ((any AudioSource)?, Found?) in
      line.number += 1
      guard line.isUnderWay else { return (nil, nil) }
      defer { (line.isUnderWay, line.source, line.result) = (false, nil, nil) }
      guard case .found(let found) = line.result else { return (line.source, nil) }
      return (nil, found)
    }
    working?.interrupt()
    // Its attempt has ended, so it is ours to close.
    found?.source.close()
  }

  /// Waits for the attempt.
  ///
  /// - Parameter deadline: a moment of ``/PresselSystem/MonotonicClock``; `nil` waits for ``wake()``.
  func result(until deadline: Int64?) -> Result {
    line.wait(until: deadline) { line -> Result? in
      if line.isInterrupted {
        line.isInterrupted = false
        return .interrupted
      }
      if line.isWoken {
        line.isWoken = false
        return .nothing
      }
      guard let result = line.result else { return nil }
      (line.result, line.isUnderWay) = (nil, false)
      if case .found(let found) = result { line.source = found.source } else { line.source = nil }
      return result
    } ?? .nothing
  }

  /// Lets the owner's read return early, wherever it waits.
  func interrupt() {
    let source = line.withLock { line -> (any AudioSource)? in
      line.isInterrupted = true
      // An attempt is not what the owner waits in.
      return line.isUnderWay ? nil : line.source
    }
    source?.interrupt()
  }

  /// The source told of the interruption.
  func forgetInterruption() {
    line.withLock { $0.isInterrupted = false }
  }

  func wake() {
    line.withLock { $0.isWoken = true }
  }

  // MARK: The attempt's thread

  private func attempt(_ number: Int) {
    let source = make()
    let isWanted = line.withLock { line in
      guard line.number == number else { return false }
      line.source = source
      return true
    }
    guard isWanted else { return }
    let frames = firstFrames(of: source, number)
    let isTaken = line.withLock { line in
      guard line.number == number else { return false }
      guard let frames else {
        line.result = .failed
        return false
      }
      line.result = .found(Found(source: source, frames: frames, at: clock.now()))
      return true
    }
    if !isTaken { source.close() }
  }

  private func firstFrames(of source: any AudioSource, _ number: Int) -> [Float]? {
    var buffer = PCMBuffer(capacity: 4_800)
    do {
      try source.open()
      while line.withLock({ $0.number == number }) {
        switch try source.read(into: &buffer) {
        case .frames: return buffer.samples
        case .gap, .away, .interrupted: break
        case .ended: return nil
        }
      }
    } catch {
      // Whatever it says, it may say something else a moment later.
    }
    return nil
  }
}
