public import PresselSystem
internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

/// The composer and the messages of a channel on the terminal of standard input, until the person leaves.
///
/// Everything that is decided is decided by values: ``HoldControl`` for what is held, a screen for keys and what is
/// shown, the session's composer for takes. This carries out what they say, on one thread.
public final class ComposerApplication {
  private let visit: ComposerVisit
  private let terminal: TerminalSession
  private let inbox = Monitor<[ApplicationNews]>([])
  private var room: ChannelRoom
  private var screen: ComposerScreen
  private var hold: HoldControl
  private var palette = Palette(on: .unknown)
  private var lettering: Lettering
  private var map = ScreenLayout.Map()
  private var reader: PlainReader
  private var nextLook = Instant(nanoseconds: 0)
  private var ending: Ending?

  /// How the visit ended.
  public enum Ending: Hashable, Sendable {
    /// The person left.
    case left
    /// The terminal went away.
    case gone
    /// A signal asked for it.
    case signal(Signal)
  }

  /// Others may have sent something: so often it is looked for.
  private static let look = Nanoseconds.seconds(2)

  /// Opens the channel; the terminal stays as it is until ``run()``.
  ///
  /// - Throws: `failed` without a terminal; `unknownChannel` and what else keeps the store from being read.
  public init(_ visit: ComposerVisit) throws(ApplicationError) {
    self.visit = visit
    lettering = visit.lettering
    do throws(SystemError) {
      terminal = try TerminalSession(depth: visit.depth, face: visit.face)
    } catch {
      throw ApplicationError(error)
    }
    reader = PlainReader(lettering: visit.lettering)
    let (inbox, wakeup) = (inbox, terminal.wakeup)
    let tell: @Sendable (ApplicationNews) -> Void = { news in
      inbox.withLock { $0.append(news) }
      wakeup.raise()
    }
    room = try ChannelRoom(visit.channel, visit, tell: tell)
    let way = visit.holding ?? .toggle
    hold = HoldControl(way, settings: visit.settings, size: terminal.size)
    screen = ComposerScreen(
      channel: room.channel.name, title: room.channel.title, words: hold.words, settings: visit.settings)
  }

  /// Takes the terminal over until the person leaves; then it is as it was.
  ///
  /// - Returns: how it ended; the draft is saved whichever way it was.
  public func run() throws(ApplicationError) -> Ending {
    let watcher: SignalWatcher
    do throws(SystemError) {
      watcher = try SignalWatcher { [tell] in tell(.signal($0)) }
      try terminal.begin()
    } catch {
      throw ApplicationError(error)
    }
    defer {
      terminal.end()
      room.close()
      withExtendedLifetime(watcher) {}
    }
    enter()
    while true {
      if let ending { return ending }
      for occurrence in terminal.next(until: deadline) { handle(occurrence) }
      let news = inbox.withLock { news in
        defer { news = [] }
        return news
      }
      for piece in news { handle(piece) }
      passTime()
    }
  }

  private var tell: @Sendable (ApplicationNews) -> Void {
    let (inbox, wakeup) = (inbox, terminal.wakeup)
    return { news in
      inbox.withLock { $0.append(news) }
      wakeup.raise()
    }
  }

  private var now: Instant { Instant(nanoseconds: MonotonicClock.now) }

  /// The first look at a channel.
  private func enter() {
    readMessages()
    followSession()
    if let greeting = visit.greeting { _ = screen.handle(.failed(greeting), at: now) }
  }

  // MARK: Time

  private var deadline: Instant? {
    var moments = [nextLook]
    if let moment = screen.deadline { moments.append(moment) }
    // The bar of a press fills by time alone.
    if case .pressed = screen.state.phase { moments.append(now + FramePacer.interval) }
    return moments.min()
  }

  private func passTime() {
    if let moment = screen.deadline, moment <= now { show(.tick) }
    if case .pressed = screen.state.phase { terminal.want() }
    if nextLook <= now { readMessages() }
  }

  private func readMessages() {
    nextLook = now + ComposerApplication.look
    do throws(StoreError) {
      let messages = try room.messages()
      guard messages != Array(screen.state.messages.suffix(messages.count)) else { return }
      show(.messages(messages))
    } catch {
      show(.failed(error.message))
    }
  }

  // MARK: What happens

  private func handle(_ occurrence: TerminalOccurrence) {
    switch occurrence {
    case .event(let event): handle(event)
    case .known(let abilities): use(abilities)
    case .resized(let size): hold.size = size
    case .drawingIsDue: draw()
    case .suspendAsked: suspend()
    case .gone: ending = .gone
    }
  }

  private func use(_ abilities: TerminalAbilities) {
    hold.way = abilities.way(wish: visit.holding)
    screen.use(hold.words)
    palette = Palette(on: abilities.background)
    if lettering == .unicode, abilities.signs == .wide { lettering = .unicodeWithPlainSigns }
    terminal.want()
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      // A release may belong to a press from before something else was opened.
      if key.kind == .release || screen.wantsHolding, case .taken(let events) = hold.key(key, at: now) {
        return post(events)
      }
      show(.key(key))
    case .mouse(let mouse): handle(mouse)
    case .paste(let paste): show(.paste(paste))
    case .focus(let change): post(hold.focus(change))
    case .reply: break
    }
  }

  private func handle(_ mouse: MouseEvent) {
    if screen.wantsMouse, case .taken(let events) = hold.mouse(mouse) { return post(events) }
    switch mouse.kind {
    case .press(.left):
      if let target = map.target(at: mouse.position) { show(.click(target)) }
    case .wheel(.up): show(.scroll(1))
    case .wheel(.down): show(.scroll(-1))
    case .press, .release, .drag, .motion, .wheel: break
    }
  }

  private func post(_ events: [Event]) {
    for event in events { room.session.post(event) }
  }

  private func handle(_ news: ApplicationNews) {
    switch news {
    case .state: followSession()
    case .notice(let content):
      show(.notice(content))
      if case .stored = content { readMessages() }
    case .playback: show(.playback(room.playbackState))
    case .signal(let signal): ending = .signal(signal)
    }
  }

  private func followSession() {
    let state = room.session.state
    hold.follow(state.phase)
    show(.session(state, room.recordings(state)))
  }

  private func show(_ event: ScreenEvent) {
    for effect in screen.handle(event, at: now) { carryOut(effect) }
    terminal.want()
  }

  // MARK: What is to be done

  private func carryOut(_ effect: ScreenEffect) {
    switch effect {
    case .post(let event): room.session.post(event)
    case .play(let id): attempt { () throws(ApplicationError) in try room.play(id) }
    case .pausePlayback: room.wish { $0.pause() }
    case .goOn: room.wish { $0.goOn() }
    case .skip(let distance): room.wish { $0.skip(by: distance) }
    case .seek(let place): room.wish { $0.seek(to: place) }
    case .slower: room.wish { $0.slower() }
    case .faster: room.wish { $0.faster() }
    case .answer(let id): room.answer(id)
    case .readOlder(let id): readOlder(id)
    case .listChannels: listChannels()
    case .open(let channel): open(channel)
    case .suspend: suspend()
    case .leave: ending = .left
    case .redraw:
      terminal.forget()
      terminal.want()
    }
  }

  private func attempt(_ body: () throws(ApplicationError) -> Void) {
    do {
      try body()
    } catch {
      show(.failed(error.message))
    }
  }

  private func readOlder(_ id: EntryID) {
    do throws(StoreError) {
      let messages = try room.messages(before: id)
      if !messages.isEmpty { show(.older(messages)) }
    } catch {
      show(.failed(error.message))
    }
  }

  private func listChannels() {
    do throws(StoreError) {
      show(.channels(try visit.store.channels().map { ChannelChoice.Entry(name: $0.name, title: $0.title) }))
    } catch {
      show(.failed(error.message))
    }
  }

  private func open(_ name: String) {
    attempt { () throws(ApplicationError) in
      let new = try ChannelRoom(name, visit, tell: tell)
      room.close()
      room = new
      screen = ComposerScreen(
        channel: new.channel.name, title: new.channel.title, words: hold.words, settings: visit.settings)
      readMessages()
      followSession()
    }
  }

  /// A program that is stopped cannot record: what was heard waits in the preview.
  private func suspend() {
    room.wish { $0.pause() }
    room.session.post(.suspended)
    let end = MonotonicClock.now + 1_000_000_000
    while room.session.state.phase.isOpen, MonotonicClock.now < end {
      _ = inbox.wait(until: MonotonicClock.now + 20_000_000) { _ in
        self.room.session.state.phase.isOpen ? nil : true
      }
    }
    do throws(SystemError) {
      try terminal.suspend()
    } catch {
      // The terminal is not to be had again.
      ending = .gone
    }
    room.session.post(.woke)
    readMessages()
    terminal.want()
  }

  private func draw() {
    if case .lines = visit.face { return terminal.write(lines: reader.lines(screen.state)) }
    var canvas = Canvas(terminal.size, lettering: lettering)
    map = ScreenLayout(state: screen.state, now: now, factory: visit.views, palette: palette).draw(
      on: &canvas)
    hold.button = map.button
    terminal.show(canvas)
  }
}

extension Phase {
  /// Whether a microphone is open, or a file is being completed.
  fileprivate var isOpen: Bool {
    switch self {
    case .pressed, .opening, .recording, .locked, .paused, .finishing: true
    case .idle, .tip, .preview: false
    }
  }
}
