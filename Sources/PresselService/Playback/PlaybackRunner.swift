internal import PresselAudio
internal import PresselDSP
internal import PresselSystem
internal import Synchronization

/// Carries out what a ``ListeningPlan`` asks for. All of it belongs to the thread of one ``PlaybackSession``.
final class PlaybackRunner: Sendable {
  private struct Inner: Sendable {
    var plan: ListeningPlan
    var player: SoundPlayer?
    /// Tells events of a player that is gone from those of the one that plays.
    var number = 0
    var manner: PlaybackManner
    var hasSpeed: Bool
    var looked: Int64 = 0
  }

  private let inner: Mutex<Inner>
  private let memory: PlaybackMemory
  private let following: PlaybackOptions.Following
  private let reading: SoundReading
  private let turn: PlaybackTurn?
  private let sink: @Sendable () -> any AudioSink
  private let post: @Sendable (ListeningEvent, _ player: Int) -> Void

  init(
    _ plan: ListeningPlan, memory: PlaybackMemory, options: PlaybackOptions, turn: PlaybackTurn?,
    sink: @escaping @Sendable () -> any AudioSink,
    post: @escaping @Sendable (ListeningEvent, _ player: Int) -> Void
  ) {
    let manner = PlaybackManner(
      speed: options.speed ?? .normal, silences: options.silences, volume: options.volume)
    inner = Mutex(Inner(plan: plan, manner: manner, hasSpeed: options.speed != nil))
    self.memory = memory
    following = options.following
    reading = options.reading
    self.turn = turn
    self.sink = sink
    self.post = post
  }

  var isOver: Bool { inner.withLock { $0.plan.isOver } }
  var holdsDevice: Bool { inner.withLock { $0.plan.holdsDevice } }
  var shown: PlaybackState { inner.withLock { $0.plan.shown } }

  /// Asks the plan, and does what it says.
  ///
  /// - Parameter player: which player told it, if one did; a player that is gone is not heard.
  func handle(_ event: ListeningEvent, from player: Int? = nil) {
    let effects = inner.withLock { inner -> [ListeningEffect] in
      if let player, player != inner.number { return [] }
      return inner.plan.handle(event)
    }
    for effect in effects { carryOut(effect) }
  }

  /// Falls silent when somebody else is to be heard, and lets the player tell its place. Ten times a second is enough.
  func lookOut() {
    let now = MonotonicClock.now
    let (holds, isDue, player) = inner.withLock { inner -> (Bool, Bool, SoundPlayer?) in
      let isDue = now - inner.looked >= 90_000_000
      if isDue { inner.looked = now }
      return (inner.plan.holdsDevice, isDue, inner.player)
    }
    guard holds, isDue else { return }
    switch turn?.holder ?? .me {
    case .me: player?.nudge()
    case .anotherPlayback: handle(.lostTurn(.anotherPlayback))
    case .recording: handle(.lostTurn(.recording))
    }
  }

  private func carryOut(_ effect: ListeningEffect) {
    let player = inner.withLock { $0.player }
    switch effect {
    case .open(let item, let beginning): open(item, at: beginning)
    case .pausePlayer: player?.pause()
    case .resumePlayer: player?.resume()
    case .seek(let place): player?.seek(to: place)
    case .skip(let distance): player?.seek(by: distance)
    case .changePlayer(let speed): change(to: speed)
    case .closePlayer: player?.stop()
    case .giveTurn: giveTurn()
    case .remember(let item, let place): memory.remember(place, of: item)
    case .markHeard(let item): memory.markHeard(item)
    case .rememberSpeed(let speed, let item): memory.remember(speed, of: item)
    case .recall(let item): handle(.prepared(at: memory.beginning(of: item), speed: speed(of: item)))
    case .findNext(let item): handle(.found(memory.following(item, following)))
    case .finish: giveTurn()
    }
  }

  private func open(_ item: PlaybackItem, at beginning: ListeningEffect.Beginning) {
    let place =
      switch beginning {
      case .at(let place): place
      case .remembered: memory.beginning(of: item)
      }
    handle(.prepared(at: place, speed: speed(of: item)))
    do throws(AudioError) {
      try turn?.begin()
      try start(item, at: place)
    } catch {
      handle(.refused(error))
    }
  }

  /// What was asked for holds, also for what comes after it; else each channel has its own.
  private func speed(of item: PlaybackItem) -> PlaybackSpeed {
    let asked = inner.withLock { $0.hasSpeed ? $0.manner.speed : nil }
    if let asked {
      if memory.speed(of: item) != asked { memory.remember(asked, of: item) }
      return asked
    }
    let remembered = memory.speed(of: item)
    inner.withLock { $0.manner.speed = remembered }
    return remembered
  }

  private func start(_ item: PlaybackItem, at place: FrameCount) throws(AudioError) {
    let (number, manner, old) = inner.withLock { inner in
      inner.number += 1
      return (inner.number, inner.manner, inner.player)
    }
    // The device of the one before is closed by now; its thread may still be ending.
    old?.join()
    let (path, reading, post) = (item.path, reading, post)
    let player = SoundPlayer(
      sink: sink(), manner: manner,
      open: { () throws(AudioError) in try SoundFile.open(path, reading: reading) },
      report: { post(.player($0), number) })
    inner.withLock { $0.player = player }
    do {
      try player.start(at: place)
    } catch {
      throw AudioError(
        AudioError.Code(rawValue: error.code.rawValue), error.description, rawCode: error.number)
    }
  }

  private func change(to speed: PlaybackSpeed) {
    let (player, manner) = inner.withLock { inner in
      inner.manner.speed = speed
      inner.hasSpeed = true
      return (inner.player, inner.manner)
    }
    player?.change(to: manner)
  }

  private func giveTurn() {
    inner.withLock { $0.player }?.join()
    turn?.give()
  }
}
