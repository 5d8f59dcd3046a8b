public import PresselAudio
internal import PresselSystem

/// A microphone that does what a script says, step by step, as fast as it is read.
public final class ScriptedSource: AudioSource {
  /// One thing that happens.
  public enum Step: Sendable {
    /// Frames arrive.
    case frames([Float])
    /// So many frames of silence arrive.
    case silence(Int)
    /// Frames are missing.
    case gap(CaptureGap)
    /// The device fails.
    case failure(AudioError)
    /// Nothing comes until ``ScriptedSource/goOn()``, or until somebody interrupts.
    case wait
  }

  /// What was done with the source.
  public enum Call: Hashable, Sendable {
    /// It was opened.
    case open
    /// It was paused.
    case pause
    /// It was resumed.
    case resume
    /// It was closed.
    case close
  }

  fileprivate struct State: Sendable {
    var steps: [Step]
    var openError: AudioError?
    var calls: [Call] = []
    var permits = 0
    var isInterrupted = false
  }

  private let state: Monitor<State>

  /// A closed source.
  ///
  /// - Parameters:
  ///   - steps: what happens, in order; after the last the source has ended.
  ///   - openError: what opening fails with; `nil` opens.
  public init(_ steps: [Step], openError: AudioError? = nil) {
    state = Monitor(State(steps: steps, openError: openError))
  }

  /// What was done with it so far, in order.
  public var calls: [Call] {
    state.withLock { $0.calls }
  }

  /// Lets the script go on behind one `wait`.
  public func goOn() {
    state.withLock { $0.permits += 1 }
  }

  public func open() throws(AudioError) {
    let error = state.withLock { state in
      state.calls.append(.open)
      return state.openError
    }
    if let error { throw error }
  }

  public func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    let step = state.wait { $0.next() }
    switch step {
    case .interrupted, nil: return .interrupted
    case .ended: return .ended
    case .step(.frames(let frames)): return take(frames[...], &buffer)
    case .step(.silence(let count)): return take(Array(repeating: 0, count: count)[...], &buffer)
    case .step(.gap(let gap)): return .gap(gap)
    case .step(.failure(let error)): throw error
    case .step(.wait): return .interrupted
    }
  }

  public func pause() throws(AudioError) {
    state.withLock { $0.calls.append(.pause) }
  }

  public func resume() throws(AudioError) {
    state.withLock { $0.calls.append(.resume) }
  }

  public func interrupt() {
    state.withLock { $0.isInterrupted = true }
  }

  public func close() {
    state.withLock { $0.calls.append(.close) }
  }

  private func take(_ frames: ArraySlice<Float>, _ buffer: inout PCMBuffer) -> CaptureEvent {
    buffer.append(contentsOf: frames.prefix(buffer.room))
    let rest = Array(frames.dropFirst(buffer.count))
    if !rest.isEmpty { state.withLock { $0.steps.insert(.frames(rest), at: 0) } }
    return .frames
  }
}

extension ScriptedSource.State {
  fileprivate enum Next: Sendable {
    case step(ScriptedSource.Step)
    case ended
    case interrupted
  }

  /// - Returns: `nil` while there is nothing to do but wait.
  fileprivate mutating func next() -> Next? {
    if isInterrupted {
      isInterrupted = false
      return .interrupted
    }
    guard let first = steps.first else { return .ended }
    if case .wait = first {
      guard permits > 0 else { return nil }
      permits -= 1
      steps.removeFirst()
      return next()
    }
    return .step(steps.removeFirst())
  }
}
