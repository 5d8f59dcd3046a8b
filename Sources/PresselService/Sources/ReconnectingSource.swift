public import ComposerEngine
public import PresselAudio
internal import PresselSystem

/// A microphone that is waited for when it goes away in the middle of a take.
///
/// Only a device that gave a frame is waited for; one that was never heard fails as it would alone. While it is away,
/// ``read(into:)`` returns ``/PresselAudio/CaptureEvent/away(_:)`` once and then waits; when a new source gives its first
/// frames, a gap of the cause `away` comes before them, as long as the clock says from the last heard frame to the first
/// after. When nothing comes, the error is that of a lost device. Paused time belongs neither to the gap nor to the patience,
/// and no device is open in it.
public final class ReconnectingSource: AudioSource, @unchecked Sendable {
  private enum State {
    case closed
    case present(any AudioSource)
    case away(Absence)
    case lost(AudioError)
  }

  private struct Absence {
    let reason: AudioError
    /// When it is given up.
    var end: Instant
    /// When the next attempt is due.
    var nextAttempt: Instant
  }

  /// How long a device is waited for, and how soon after a failed attempt the next one comes.
  public static let patience = Nanoseconds.seconds(10)
  static let interval = Nanoseconds.milliseconds(250)

  private let make: @Sendable () -> any AudioSource
  private let clock: SessionClock
  private let search: DeviceSearch
  private var state = State.closed
  /// When the last frame was heard; `nil` before the first.
  private var lastHeard: Instant?
  private var pausedAt: Instant?
  /// What the search brought and nobody fetched: first the gap, then the frames.
  private var gap: CaptureGap?
  private var held: ArraySlice<Float> = []

  /// A closed source.
  ///
  /// - Parameters:
  ///   - clock: measures the patience and the gap; whoever sets a clock that is not the machine's calls ``wake()``.
  ///   - make: gives a closed source; called for the first opening and for every attempt after.
  public init(clock: SessionClock = .machine, make: @escaping @Sendable () -> any AudioSource) {
    self.make = make
    self.clock = clock
    search = DeviceSearch(clock: clock, make: make)
  }

  /// Whether an attempt is under way; it takes no time of a clock that somebody sets.
  var isSearching: Bool {
    search.isUnderWay
  }

  deinit {
    close()
  }

  /// Looks at the clock again, for a clock that does not run by itself.
  public func wake() {
    search.wake()
  }

  public func open() throws(AudioError) {
    if case .closed = state {} else { preconditionFailure("The source is open already: close it first.") }
    let source = make()
    search.reset(present: source)
    (lastHeard, pausedAt, gap, held) = (nil, nil, nil, [])
    do throws(AudioError) {
      try source.open()
    } catch {
      source.close()
      search.reset(present: nil)
      throw error
    }
    state = .present(source)
  }

  public func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    while true {
      if let event = handOver(&buffer) { return event }
      switch state {
      case .closed: preconditionFailure("Open the source before reading from it.")
      case .lost(let error): throw error
      case .present(let source): return try read(source, &buffer)
      case .away(let absence):
        if case .interrupted = try wait(absence) { return .interrupted }
      }
    }
  }

  /// While the device is away, the search ends: nothing may record during a pause.
  public func pause() throws(AudioError) {
    guard pausedAt == nil else { return }
    pausedAt = clock.now()
    switch state {
    case .present(let source): try passing { () throws(AudioError) in try source.pause() }
    case .away: search.abandon()
    case .closed, .lost: break
    }
  }

  public func resume() throws(AudioError) {
    guard let paused = pausedAt else { return }
    pausedAt = nil
    let now = clock.now()
    let pause = now.elapsed(since: paused)
    lastHeard = lastHeard.map { $0 + pause }
    switch state {
    case .present(let source): try passing { () throws(AudioError) in try source.resume() }
    case .away(var absence):
      absence.end = absence.end + pause
      absence.nextAttempt = now
      state = .away(absence)
    case .closed: break
    case .lost(let error): throw error
    }
  }

  public func interrupt() {
    search.interrupt()
  }

  public func close() {
    if case .present(let source) = state { source.close() }
    search.abandon()
    search.reset(present: nil)
    state = .closed
    (gap, held) = (nil, [])
  }

  // MARK: - A device that is there

  private func read(_ source: any AudioSource, _ buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    do throws(AudioError) {
      let event = try source.read(into: &buffer)
      switch event {
      case .frames: lastHeard = clock.now()
      case .interrupted: search.forgetInterruption()
      case .gap, .away, .ended: break
      }
      return event
    } catch {
      guard error.code == .deviceLost, lastHeard != nil else { throw error }
      source.close()
      search.reset(present: nil, keepingInterruption: true)
      let now = clock.now()
      state = .away(Absence(reason: error, end: now + ReconnectingSource.patience, nextAttempt: now))
      return .away(CaptureAbsence(reason: error, patience: ReconnectingSource.patience.count))
    }
  }

  /// A loss is told by the next read, behind the frames that came before it.
  private func passing(_ body: () throws(AudioError) -> Void) throws(AudioError) {
    do throws(AudioError) {
      try body()
    } catch {
      guard error.code == .deviceLost else { throw error }
    }
  }

  // MARK: - A device that is away

  private enum Wait {
    case goOn
    case interrupted
  }

  private func wait(_ absence: Absence) throws(AudioError) -> Wait {
    var deadline: Int64?
    // In a pause only the interruption is waited for.
    if pausedAt == nil {
      let now = clock.now()
      guard now < absence.end else {
        search.abandon()
        let error = ReconnectingSource.notBack(absence.reason)
        state = .lost(error)
        throw error
      }
      if now >= absence.nextAttempt { search.begin() }
      deadline = clock.deadline(search.isUnderWay ? absence.end : min(absence.end, absence.nextAttempt))
    }
    switch search.result(until: deadline) {
    case .interrupted: return .interrupted
    case .nothing: break
    case .failed:
      var later = absence
      later.nextAttempt = clock.now() + ReconnectingSource.interval
      state = .away(later)
    case .found(let found): welcome(found)
    }
    return .goOn
  }

  private func welcome(_ found: DeviceSearch.Found) {
    let silence = lastHeard.map { found.at.elapsed(since: $0) } ?? .zero
    let lost = FrameCount(nanoseconds: silence.count, at: .opus) - FrameCount(found.frames.count)
    gap = CaptureGap(cause: .away, lost: max(.zero, lost))
    held = found.frames[...]
    lastHeard = found.at
    state = .present(found.source)
  }

  private func handOver(_ buffer: inout PCMBuffer) -> CaptureEvent? {
    if let gap {
      self.gap = nil
      return .gap(gap)
    }
    guard !held.isEmpty else { return nil }
    let next = held.prefix(buffer.room)
    buffer.append(contentsOf: next)
    held = held.dropFirst(next.count)
    return .frames
  }

  private static func notBack(_ reason: AudioError) -> AudioError {
    AudioError(
      .deviceLost,
      "The microphone went away and did not come back within \(patience.count / 1_000_000_000) s; connect it again, "
        + "or choose another device.", rawCode: reason.rawCode)
  }
}
