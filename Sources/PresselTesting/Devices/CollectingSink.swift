public import PresselAudio
internal import PresselSystem

/// A loudspeaker that keeps what it is given and plays it at once, or holds it until a test lets it be heard.
public final class CollectingSink: AudioSink {
  /// When frames are heard.
  public enum Pace: Hashable, Sendable {
    /// As soon as they are written.
    case immediate
    /// So many at a time, by ``CollectingSink/hear(_:)``.
    case manual
  }

  /// What was done with the sink.
  public enum Call: Hashable, Sendable {
    /// It was opened.
    case open
    /// It was paused.
    case pause
    /// It was resumed.
    case resume
    /// What was not heard was thrown away.
    case flush
    /// All was heard.
    case drain
    /// It was closed.
    case close
  }

  private struct State: Sendable {
    var openError: AudioError?
    var calls: [Call] = []
    var written: [Float] = []
    var heard = 0
    var isInterrupted = false
  }

  private let state: Monitor<State>
  private let pace: Pace

  /// A closed sink.
  ///
  /// - Parameters:
  ///   - pace: when frames are heard.
  ///   - openError: what opening fails with; `nil` opens.
  public init(pace: Pace = .immediate, openError: AudioError? = nil) {
    self.pace = pace
    state = Monitor(State(openError: openError))
  }

  /// The frames that were heard, in order.
  public var heardFrames: [Float] {
    state.withLock { Array($0.written.prefix($0.heard)) }
  }

  /// What was done with it so far, in order.
  public var calls: [Call] {
    state.withLock { $0.calls }
  }

  /// Lets frames be heard; waits until they have been written.
  ///
  /// - Parameter count: how many more.
  public func hear(_ count: Int) {
    _ = state.wait { state -> Bool? in
      guard state.written.count - state.heard >= count || state.calls.contains(.close) else { return nil }
      state.heard = min(state.written.count, state.heard + count)
      return true
    }
  }

  public func open() throws(AudioError) {
    let error = state.withLock { state in
      state.calls.append(.open)
      return state.openError
    }
    if let error { throw error }
  }

  public func write(_ samples: ArraySlice<Float>) throws(AudioError) -> Int {
    state.withLock { state in
      guard !state.isInterrupted else {
        state.isInterrupted = false
        return 0
      }
      state.written += samples
      if pace == .immediate { state.heard = state.written.count }
      return samples.count
    }
  }

  public var played: FrameCount {
    state.withLock { FrameCount($0.heard) }
  }

  public func pause() throws(AudioError) {
    state.withLock { $0.calls.append(.pause) }
  }

  public func resume() throws(AudioError) {
    state.withLock { $0.calls.append(.resume) }
  }

  public func flush() {
    state.withLock { state in
      state.calls.append(.flush)
      state.written.removeLast(state.written.count - state.heard)
    }
  }

  public func drain() throws(AudioError) -> Bool {
    state.wait { state -> Bool? in
      if state.isInterrupted {
        state.isInterrupted = false
        return false
      }
      guard state.heard == state.written.count else { return nil }
      state.calls.append(.drain)
      return true
    } ?? false
  }

  public func interrupt() {
    state.withLock { $0.isInterrupted = true }
  }

  public func close() {
    state.withLock { $0.calls.append(.close) }
  }
}
