public import PresselAudio
public import PresselDSP
public import PresselStore
public import PresselSystem

/// Listening to messages of a store, or to files, one after the other: the only playback of its store on this machine.
///
/// Wishes come from any thread. The session's own thread asks a plan what to do, and does it; positions and marks are in the
/// store before the state is shown that they belong to. A lost device, another playback and a take that begins pause it
/// at its place; ``goOn()`` then opens the device again.
public final class PlaybackSession: Sendable {
  /// The newest state; a slow reader misses the ones between. It ends when the session is over.
  public let states: AsyncStream<PlaybackState>

  private let lines = Monitor<[Line]>([])
  private let current: Monitor<PlaybackState>
  private let output: AsyncStream<PlaybackState>.Continuation
  private let thread = Monitor<SystemThread?>(nil)
  private let runner: PlaybackRunner
  private let items: [PlaybackItem]

  /// An event with the player that it came from.
  private struct Line: Sendable {
    let event: ListeningEvent
    let player: Int?
  }

  /// Others are looked out for so often.
  private static let look: Int64 = 100_000_000

  /// A session that waits for ``start(at:)``.
  ///
  /// - Parameters:
  ///   - items: what is listened to, in order; at least one.
  ///   - store: where positions are remembered, and whose only playback it is; `nil` for files without either.
  ///   - options: how it is listened to.
  ///   - sink: makes a closed sink for each opening of the device.
  ///   - complain: gets what the store could not remember.
  public convenience init(
    _ items: [PlaybackItem], store: Store?, options: PlaybackOptions,
    sink: @escaping @Sendable () -> any AudioSink,
    complain: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.init(
      items, turn: store.map { PlaybackTurn(in: $0.root) }, store: store, options: options, sink: sink,
      complain: complain)
  }

  /// A session that waits for ``start(at:)``, and is the only one of a folder.
  ///
  /// - Parameters:
  ///   - items: what is listened to, in order; at least one.
  ///   - turn: of all who play with the same folder.
  ///   - store: where positions are remembered.
  ///   - options: how it is listened to.
  ///   - sink: makes a closed sink for each opening of the device.
  ///   - complain: gets what the store could not remember.
  public init(
    _ items: [PlaybackItem], turn: PlaybackTurn?, store: Store? = nil, options: PlaybackOptions,
    sink: @escaping @Sendable () -> any AudioSink,
    complain: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.items = items
    let plan = ListeningPlan(speed: options.speed ?? .normal)
    current = Monitor(plan.shown)
    (states, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let lines = lines
    runner = PlaybackRunner(
      plan, memory: PlaybackMemory(store: store, listener: options.listener, complain: complain),
      options: options,
      turn: turn, sink: sink,
      post: { event, player in lines.withLock { $0.append(Line(event: event, player: player)) } })
  }

  /// Begins to play; to be called once.
  ///
  /// - Parameter place: of the first, in frames from its beginning; `nil` is where it was left the last time.
  /// - Throws: `failed` when the system gives no thread.
  public func start(at place: FrameCount? = nil) throws(SystemError) {
    post(.begin(items, at: place))
    let new = try SystemThread(named: "listen") { self.run() }
    thread.withLock { $0 = new }
  }

  /// What a face shows now.
  public var state: PlaybackState {
    current.withLock { $0 }
  }

  /// Waits for a state, for who has a thread to wait with. States that pass quickly may be missed.
  ///
  /// - Parameters:
  ///   - deadline: a moment of ``/PresselSystem/MonotonicClock`` in nanoseconds; `nil` for no limit.
  ///   - isIt: whether it is the one; called with a lock held.
  /// - Returns: `nil` when the time is over.
  public func wait(until deadline: Int64? = nil, for isIt: (PlaybackState) -> Bool) -> PlaybackState? {
    current.wait(until: deadline) { isIt($0) ? $0 : nil }
  }

  /// Falls silent and keeps the place.
  public func pause() {
    post(.pause)
  }

  /// Goes on after a pause; opens the device again when it was lost or given away.
  public func goOn() {
    post(.goOn)
  }

  /// Jumps.
  ///
  /// - Parameter place: frames from the beginning; behind the end ends it.
  public func seek(to place: FrameCount) {
    post(.seek(to: max(.zero, place)))
  }

  /// Jumps from what is heard now.
  ///
  /// - Parameter distance: frames of the sound, backwards when negative.
  public func skip(by distance: FrameCount) {
    post(.skip(by: distance))
  }

  /// Plays on faster or slower, and remembers it for the channel.
  public func change(to speed: PlaybackSpeed) {
    post(.change(speed))
  }

  /// Plays on at the next faster of the usual speeds.
  public func faster() {
    post(.faster)
  }

  /// Plays on at the next slower of the usual speeds.
  public func slower() {
    post(.slower)
  }

  /// Stops for good and remembers the place.
  public func stop() {
    post(.stop)
  }

  /// Waits until it is over, the device closed and all remembered.
  ///
  /// - Parameter deadline: a moment of ``/PresselSystem/MonotonicClock`` in nanoseconds; `nil` for no limit.
  @discardableResult
  public func join(until deadline: Int64? = nil) -> Bool {
    thread.withLock { $0 }?.join(until: deadline) ?? true
  }

  private func post(_ event: ListeningEvent) {
    lines.withLock { $0.append(Line(event: event, player: nil)) }
  }

  // MARK: The thread

  private func run() {
    while !runner.isOver {
      let deadline = runner.holdsDevice ? MonotonicClock.now + PlaybackSession.look : nil
      let line = lines.wait(until: deadline) { $0.isEmpty ? nil : $0.removeFirst() }
      if let line { runner.handle(line.event, from: line.player) }
      runner.lookOut()
      show()
    }
    output.finish()
  }

  private func show() {
    let state = runner.shown
    let isNew = current.withLock { current in
      defer { current = state }
      return current != state
    }
    if isNew { output.yield(state) }
  }
}
