public import ComposerEngine
public import PresselSystem

/// A terminal that is taken over: what comes from it, and frames towards it, on one thread.
///
/// ```swift
/// let session = try TerminalSession(depth: .many)
/// try session.begin()
/// defer { session.end() }
/// while running {
///   for occurrence in session.next(until: nil) { handle(occurrence) }
/// }
/// ```
/// The terminal is given back as it was by ``end()``, by the end of this value, by `exit`, by a crash, and by the end of
/// the process.
public final class TerminalSession {
  /// What the terminal is used as.
  public enum Face: Hashable, Sendable {
    /// A screen of cells.
    case cells
    /// A sheet on which one line is written after the other, for a screen reader: no cursor is moved and no mode of the
    /// screen is changed.
    case lines

    var greeting: [UInt8] {
      switch self {
      case .cells: ScreenModes.screen
      case .lines: []
      }
    }

    var farewell: [UInt8] {
      switch self {
      case .cells: ScreenModes.farewell
      case .lines: []
      }
    }
  }

  private enum Asking {
    /// The terminal has not said everything yet.
    case open
    /// It has, or it had its time.
    case over
  }

  private enum Standing {
    /// The terminal is as it was.
    case away
    /// It is taken over.
    case taken
  }

  /// Raise it to end a wait of ``next(until:)`` from another thread.
  public let wakeup: Wakeup
  /// What the terminal can, as far as is known.
  public private(set) var abilities = TerminalAbilities()

  private let terminal: RawTerminal
  private let keeper: TerminalKeeper?
  private let signals = Monitor<[TerminalSignalWatcher.Occurrence]>([])
  private let watcher: TerminalSignalWatcher
  private let mouse: ScreenModes.Mouse
  private let face: Face
  private var inquiry: TerminalInquiry?
  private var asking = Asking.open
  private var standing = Standing.away
  private var parser = TerminalParser()
  private var writer: ScreenWriter
  private var pacer = FramePacer()
  /// What the line has not taken yet.
  private var pending: ArraySlice<UInt8> = []

  /// Opens the terminal of standard input; it stays as it is until ``begin()``.
  ///
  /// - Parameters:
  ///   - depth: how many colours are used.
  ///   - mouse: whether the terminal is to tell of the mouse.
  ///   - face: what it is used as.
  /// - Throws: `failed` when there is no terminal.
  public init(
    depth: ColourDepth, mouse: ScreenModes.Mouse = .told, face: Face = .cells
  ) throws(SystemError) {
    let (wakeup, signals) = (try Wakeup(), signals)
    self.wakeup = wakeup
    self.mouse = mouse
    self.face = face
    writer = ScreenWriter(depth: depth)
    terminal = try RawTerminal()
    // Without a shell to watch, all ends but that by SIGKILL are still covered.
    keeper = try? TerminalKeeper(terminal, farewell: face.farewell)
    watcher = try TerminalSignalWatcher { occurrence in
      signals.withLock { $0.append(occurrence) }
      wakeup.raise()
    }
  }

  deinit {
    end()
  }

  /// The size of the screen, by the terminal.
  public var size: ScreenSize {
    let size = terminal.size
    return ScreenSize(columns: size?.columns ?? 80, rows: size?.rows ?? 24)
  }

  /// Takes the terminal over, and asks it what it can.
  ///
  /// - Throws: `failed`.
  public func begin() throws(SystemError) {
    // What was pushed must not be pushed twice.
    end()
    keeper?.watch()
    standing = .taken
    try terminal.enter(face.greeting, farewell: face.farewell)
    writer.forget()
    pending = []
    pacer = FramePacer(abilities.confirmation)
    pacer.want()
    // A terminal that is written on line by line is asked nothing: the answers could be seen.
    if face == .lines { asking = .over }
    switch asking {
    case .over where face == .lines: break
    case .over: send(ScreenModes(keyboard: abilities.keyboard, mouse: mouse).request)
    case .open:
      send(TerminalInquiry.question)
      inquiry = TerminalInquiry(at: TerminalSession.now)
    }
  }

  /// Gives the terminal back.
  public func end() {
    terminal.leave()
    keeper?.rest()
    standing = .away
  }

  /// Stops the program as Ctrl-Z does elsewhere, the terminal as it was; goes on when the person lets it.
  ///
  /// - Throws: `failed`.
  public func suspend() throws(SystemError) {
    end()
    terminal.suspend()
    try begin()
  }

  /// Forgets what is shown, so that the next frame is drawn whole: after something else wrote to the terminal.
  public func forget() {
    writer.forget()
  }

  /// Says that what is shown has changed: ``TerminalOccurrence/drawingIsDue`` comes when it is time.
  public func want() {
    pacer.want()
  }

  /// Draws a frame; for an answer to ``TerminalOccurrence/drawingIsDue``.
  public func show(_ canvas: Canvas) {
    var bytes = writer.frame(canvas)
    if !bytes.isEmpty { bytes += pacer.question }
    pacer.drew(bytes.count, at: TerminalSession.now)
    send(bytes)
  }

  /// Writes lines, as an answer to ``TerminalOccurrence/drawingIsDue`` where the face is ``Face/lines``.
  public func write(lines: [String]) {
    let bytes = lines.flatMap { Array("\($0)\r\n".utf8) }
    pacer.drew(bytes.count, at: TerminalSession.now)
    send(bytes)
  }

  /// Waits until something happens.
  ///
  /// - Parameter deadline: a moment of the monotonic clock; `nil` for no limit.
  /// - Returns: what happened, in order; nothing when the deadline passed or ``wakeup`` was raised.
  public func next(until deadline: Instant?) -> [TerminalOccurrence] {
    if asking == .over, pacer.advice(at: TerminalSession.now) == .draw { return [.drawingIsDue] }
    var wanted: RawTerminal.Readiness = .input
    if !pending.isEmpty { wanted.insert(.room) }
    let found = terminal.wait(for: wanted, unless: wakeup, until: soonest(deadline)?.nanoseconds)
    var occurrences: [TerminalOccurrence] = found.contains(.woken) ? takeSignals() : []
    if found.contains(.room) { send([]) }
    if found.contains(.input) {
      guard let bytes = terminal.read() else { return occurrences + [.gone] }
      occurrences += take(parser.feed(bytes, at: TerminalSession.now))
    } else {
      occurrences += take(parser.expire(at: TerminalSession.now))
    }
    return occurrences + settle()
  }

  private func soonest(_ deadline: Instant?) -> Instant? {
    var moments = [deadline, parser.deadline, inquiry?.deadline].compactMap { $0 }
    if case .wait(let moment) = pacer.advice(at: TerminalSession.now) { moments.append(moment) }
    return moments.min()
  }

  private func takeSignals() -> [TerminalOccurrence] {
    let found = signals.withLock { signals in
      defer { signals = [] }
      return signals
    }
    return found.compactMap { occurrence in
      switch occurrence {
      case .resized, .resumed:
        // The shell has set the modes that it wants for itself meanwhile.
        if occurrence == .resumed, standing == .taken { try? begin() }
        writer.forget()
        pacer.want()
        return .resized(size)
      case .suspendAsked: return .suspendAsked
      }
    }
  }

  /// Answers are for this session; the rest is for its owner.
  private func take(_ events: [TerminalEvent]) -> [TerminalOccurrence] {
    events.compactMap { event in
      guard case .reply(let reply) = event else { return .event(event) }
      if reply == .ready { pacer.confirmed() }
      inquiry?.take(reply)
      return nil
    }
  }

  /// Looks whether the inquiry is over.
  private func settle() -> [TerminalOccurrence] {
    guard asking == .open else { return [] }
    inquiry?.expire(at: TerminalSession.now)
    guard let inquiry, inquiry.deadline == nil else { return [] }
    asking = .over
    abilities = inquiry.abilities
    writer.synchronisation = abilities.synchronisation
    pacer.confirmation = abilities.confirmation
    send(ScreenModes(keyboard: abilities.keyboard, mouse: mouse).request)
    return [.known(abilities)]
  }

  private func send(_ bytes: [UInt8]) {
    pending += bytes
    while !pending.isEmpty, let count = terminal.write(pending), count > 0 {
      pending = pending.dropFirst(count)
    }
    if pending.isEmpty { pacer.wrote(at: TerminalSession.now) }
  }

  private static var now: Instant { Instant(nanoseconds: MonotonicClock.now) }
}
