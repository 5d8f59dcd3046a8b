public import PresselAudio
internal import PresselDSP

/// What is played next, what is remembered, and when a recording counts as heard. It decides; a ``PlaybackSession`` acts.
struct ListeningPlan {
  /// Something that is played, and how far it was heard.
  struct Current: Hashable {
    let item: PlaybackItem
    var place: FrameCount
  }

  /// What happens when the device has been given back.
  enum AfterClosing: Hashable {
    case rest(PlaybackPause)
    case end
  }

  /// What becomes of the one that follows.
  private enum Next: Hashable {
    /// It is opened at once; the pause is the one after which the one before was to go on.
    case open(after: PlaybackPause?)
    /// It waits to be asked for.
    case wait(PlaybackPause)
  }

  private enum State {
    case waiting
    /// The device is being opened, the first time or after a pause without it.
    case loading(Current, after: PlaybackPause?)
    case playing(Current)
    /// Paused, with the device kept.
    case paused(Current)
    /// The device is being given back; until it is silent a face shows what it showed.
    case closing(Current, AfterClosing, shown: PlaybackState.Phase)
    /// Paused, without the device.
    case resting(Current, PlaybackPause)
    /// All of it was heard; what follows is looked for.
    case choosing(Current, Next)
    case over(Current?, PlaybackState.Phase)
  }

  private var state = State.waiting
  private(set) var speed: PlaybackSpeed
  private var queue: [PlaybackItem] = []

  init(speed: PlaybackSpeed) {
    self.speed = speed
  }

  /// What a face shows.
  var shown: PlaybackState {
    let (current, phase): (Current?, PlaybackState.Phase) =
      switch state {
      case .waiting: (nil, .loading)
      case .loading(let current, _), .choosing(let current, _): (current, .loading)
      case .playing(let current): (current, .playing)
      case .paused(let current): (current, .paused(.asked))
      case .closing(let current, _, let shown): (current, shown)
      case .resting(let current, let pause): (current, .paused(pause))
      case .over(let current, let phase): (current, phase)
      }
    return PlaybackState(item: current?.item, place: current?.place ?? .zero, speed: speed, phase: phase)
  }

  /// Whether a device is open, so that others have to be looked out for.
  var holdsDevice: Bool {
    switch state {
    case .loading, .playing, .paused: true
    case .waiting, .closing, .resting, .choosing, .over: false
    }
  }

  /// Whether nothing will happen any more.
  var isOver: Bool {
    switch state {
    case .over: true
    case .waiting, .loading, .playing, .paused, .closing, .resting, .choosing: false
    }
  }

  // MARK: What happens

  mutating func handle(_ event: ListeningEvent) -> [ListeningEffect] {
    switch event {
    case .begin(let items, let place): begin(items, at: place)
    case .goOn: goOn()
    case .pause: pause()
    case .seek(let place): jump(.seek(to: place)) { _ in place }
    case .skip(let distance): jump(.skip(by: distance)) { max(.zero, $0 + distance) }
    case .change(let speed): change(to: speed)
    case .faster: change(to: speed.faster)
    case .slower: change(to: speed.slower)
    case .stop: stop()
    case .lostTurn(let pause): lostTurn(pause)
    case .prepared(let place, let speed): prepared(at: place, speed)
    case .player(let event): hear(event)
    case .refused(let error): refused(error)
    case .found(let items): found(items)
    }
  }

  private mutating func begin(_ items: [PlaybackItem], at place: FrameCount?) -> [ListeningEffect] {
    switch state {
    case .waiting:
      queue = items
      return open(at: place, after: nil)
    case .loading, .playing, .paused, .closing, .resting, .choosing, .over: return []
    }
  }

  /// Opens the first of the queue.
  private mutating func open(at place: FrameCount?, after pause: PlaybackPause?) -> [ListeningEffect] {
    guard !queue.isEmpty else { return end(.stopped(.heard)) }
    let item = queue.removeFirst()
    state = .loading(Current(item: item, place: place ?? .zero), after: pause)
    return [.open(item, at: place.map { .at($0) } ?? .remembered)]
  }

  private mutating func goOn() -> [ListeningEffect] {
    switch state {
    case .paused: return [.resumePlayer]
    case .resting(let current, let pause):
      state = .loading(current, after: pause)
      return [.open(current.item, at: .at(current.place))]
    case .waiting, .loading, .playing, .closing, .choosing, .over: return []
    }
  }

  /// It is shown when it is true: the player answers.
  private mutating func pause() -> [ListeningEffect] {
    switch state {
    case .loading, .playing: return [.pausePlayer]
    case .waiting, .paused, .closing, .resting, .choosing, .over: return []
    }
  }

  private mutating func jump(
    _ effect: ListeningEffect, _ target: (FrameCount) -> FrameCount
  ) -> [ListeningEffect] {
    switch state {
    case .loading, .playing, .paused: return [effect]
    case .resting(var current, let pause):
      current.place = target(current.place)
      state = .resting(current, pause)
      return [.remember(current.item, current.place)]
    case .waiting, .closing, .choosing, .over: return []
    }
  }

  private mutating func change(to speed: PlaybackSpeed) -> [ListeningEffect] {
    self.speed = speed
    switch state {
    case .loading(let current, _), .playing(let current), .paused(let current):
      return [.changePlayer(speed), .rememberSpeed(speed, of: current.item)]
    // The player that comes next has it.
    case .resting(let current, _), .closing(let current, _, _), .choosing(let current, _):
      return [.changePlayer(speed), .rememberSpeed(speed, of: current.item)]
    case .waiting, .over: return []
    }
  }

  private mutating func stop() -> [ListeningEffect] {
    switch state {
    case .loading(let current, _), .playing(let current), .paused(let current), .closing(let current, _, _):
      state = .closing(current, .end, shown: shown.phase)
      return [.closePlayer]
    case .resting, .waiting, .choosing: return end(.stopped(.asked))
    case .over: return []
    }
  }

  private mutating func lostTurn(_ pause: PlaybackPause) -> [ListeningEffect] {
    switch state {
    case .loading(let current, _), .playing(let current), .paused(let current):
      state = .closing(current, .rest(pause), shown: shown.phase)
      return [.closePlayer]
    case .waiting, .closing, .resting, .choosing, .over: return []
    }
  }

  private mutating func prepared(at place: FrameCount, _ speed: PlaybackSpeed) -> [ListeningEffect] {
    self.speed = speed
    if case .resting(let current, let pause) = state {
      state = .resting(Current(item: current.item, place: place), pause)
    }
    return move(to: place)
  }

  private mutating func refused(_ error: AudioError) -> [ListeningEffect] {
    switch state {
    case .loading(let current, .some):
      state = .resting(current, error.code == .recordingNow ? .recording : .device(error))
      return [.giveTurn]
    case .loading(_, .none): return end(.failed(error))
    case .waiting, .playing, .paused, .closing, .resting, .choosing, .over: return []
    }
  }

  private mutating func found(_ items: [PlaybackItem]) -> [ListeningEffect] {
    switch state {
    case .choosing(let current, let next):
      queue = items
      guard !items.isEmpty else {
        state = .over(current, .stopped(.heard))
        return [.finish]
      }
      return go(to: next)
    case .waiting, .loading, .playing, .paused, .closing, .resting, .over: return []
    }
  }

  // MARK: What the player tells

  private mutating func hear(_ event: PlaybackEvent) -> [ListeningEffect] {
    switch event {
    case .started: return become { .playing($0) }
    case .resumed: return become { .playing($0) }
    case .moved(let place), .jumped(let place): return move(to: place)
    case .paused(let place): return paused(at: place)
    case .ended(let place): return ended(at: place)
    case .stopped(let place): return stopped(at: place)
    case .failed(let error, let place): return failed(error, at: place)
    }
  }

  private mutating func become(_ new: (Current) -> State) -> [ListeningEffect] {
    switch state {
    case .loading(let current, _), .playing(let current), .paused(let current): state = new(current)
    // Somebody wanted its end before it began.
    case .closing, .waiting, .resting, .choosing, .over: break
    }
    return []
  }

  private mutating func move(to place: FrameCount) -> [ListeningEffect] {
    switch state {
    case .loading(let current, let pause):
      state = .loading(Current(item: current.item, place: place), after: pause)
    case .playing(let current): state = .playing(Current(item: current.item, place: place))
    case .paused(let current): state = .paused(Current(item: current.item, place: place))
    case .closing(let current, let then, let shown):
      state = .closing(Current(item: current.item, place: place), then, shown: shown)
    case .waiting, .resting, .choosing, .over: break
    }
    return []
  }

  private mutating func paused(at place: FrameCount) -> [ListeningEffect] {
    switch state {
    case .loading(let current, _), .playing(let current), .paused(let current):
      state = .paused(Current(item: current.item, place: place))
      return [.remember(current.item, place)]
    case .waiting, .closing, .resting, .choosing, .over: return []
    }
  }

  private mutating func ended(at place: FrameCount) -> [ListeningEffect] {
    switch state {
    case .loading(let current, .none):
      // It never sounded: the place was behind its end.
      state = .over(Current(item: current.item, place: place), .failed(ListeningPlan.nothingToPlay))
      return [.finish]
    // After a rest at the very end there is nothing left of it, and no device was asked for.
    case .loading(let current, .some(let pause)):
      return heard(Current(item: current.item, place: place), .open(after: pause))
    case .playing(let current), .paused(let current):
      return heard(Current(item: current.item, place: place), .open(after: nil))
    case .closing(let current, .rest(let pause), _):
      return heard(Current(item: current.item, place: place), .wait(pause))
    case .closing(let current, .end, _):
      state = .over(Current(item: current.item, place: place), .stopped(.heard))
      return marks(current.item) + [.finish]
    case .waiting, .resting, .choosing, .over: return []
    }
  }

  private mutating func heard(_ current: Current, _ next: Next) -> [ListeningEffect] {
    guard queue.isEmpty else { return marks(current.item) + go(to: next) }
    state = .choosing(current, next)
    return marks(current.item) + [.findNext(after: current.item)]
  }

  private mutating func go(to next: Next) -> [ListeningEffect] {
    switch next {
    case .open(let pause): return open(at: nil, after: pause)
    case .wait(let pause):
      let item = queue.removeFirst()
      state = .resting(Current(item: item, place: .zero), pause)
      return [.giveTurn, .recall(item)]
    }
  }

  private func marks(_ item: PlaybackItem) -> [ListeningEffect] {
    [.remember(item, .zero), .markHeard(item)]
  }

  private mutating func stopped(at place: FrameCount) -> [ListeningEffect] {
    switch state {
    case .closing(let current, let then, _):
      let at = Current(item: current.item, place: place)
      switch then {
      case .rest(let pause):
        state = .resting(at, pause)
        return remembered(at) + [.giveTurn]
      case .end:
        state = .over(at, .stopped(.asked))
        return remembered(at) + [.finish]
      }
    case .waiting, .loading, .playing, .paused, .resting, .choosing, .over: return []
    }
  }

  /// A device that goes away in the middle, or is not back yet, is a pause; whatever else fails is the end.
  private mutating func failed(_ error: AudioError, at place: FrameCount) -> [ListeningEffect] {
    switch state {
    case .loading(let current, .none):
      return failed(error, Current(item: current.item, place: place), mayGoOn: error.code == .deviceLost)
    case .loading(let current, .some):
      return failed(error, Current(item: current.item, place: place), mayGoOn: true)
    case .playing(let current), .paused(let current), .closing(let current, .rest, _):
      return failed(error, Current(item: current.item, place: place), mayGoOn: error.code == .deviceLost)
    case .closing(let current, .end, _):
      return failed(error, Current(item: current.item, place: place), mayGoOn: false)
    case .waiting, .resting, .choosing, .over: return []
    }
  }

  private mutating func failed(
    _ error: AudioError, _ current: Current, mayGoOn: Bool
  ) -> [ListeningEffect] {
    guard mayGoOn else {
      state = .over(current, .failed(error))
      return remembered(current) + [.finish]
    }
    state = .resting(current, .device(error))
    return remembered(current) + [.giveTurn]
  }

  /// Who stops in the last moment has heard it all.
  private func remembered(_ current: Current) -> [ListeningEffect] {
    guard ListeningPlan.isHeard(current.place, of: current.item.length) else {
      return [.remember(current.item, current.place)]
    }
    return marks(current.item)
  }

  private mutating func end(_ phase: PlaybackState.Phase) -> [ListeningEffect] {
    let current: Current? =
      switch state {
      case .loading(let current, _), .playing(let current), .paused(let current), .closing(let current, _, _),
        .resting(let current, _), .choosing(let current, _):
        current
      case .waiting, .over: nil
      }
    state = .over(current, phase)
    return [.finish]
  }

  // MARK: Rules

  private static let nothingToPlay = AudioError(
    .nothingToPlay, "It ends before the place where it was to begin; begin earlier.")

  /// Whether so much of a recording counts as all of it: half a second is missing at most, and a tenth.
  static func isHeard(_ place: FrameCount, of length: FrameCount?) -> Bool {
    guard let length, length > .zero else { return false }
    let missing = length - place
    return missing <= FrameCount(24_000) && missing.frames <= length.frames / 10
  }

  /// Where a recording is begun that somebody heard a part of.
  static func beginning(remembered place: FrameCount, of length: FrameCount?) -> FrameCount {
    guard place > .zero, !isHeard(place, of: length) else { return .zero }
    // A mark from before an edit may lie behind the end.
    if let length, place >= length { return .zero }
    return place
  }
}

extension AudioError.Code {
  /// A sound ends before the place where it was to begin.
  public static let nothingToPlay = AudioError.Code(rawValue: "nothingToPlay")
}
