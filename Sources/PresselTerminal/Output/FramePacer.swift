public import ComposerEngine

/// Says when the next frame is to be drawn: at most twenty times a second, and never before the last one is out.
///
/// So no frame ever waits in a queue behind another: on a slow line fewer are drawn, each of the newest state. Since a
/// network or another program may take bytes and keep them, a terminal that answers is asked after each frame whether
/// it has read it (`CSI 5 n`); the answer is part of the line being free. It has no clock.
public struct FramePacer: Hashable, Sendable {
  /// Whether the terminal tells that it has read what was sent.
  public enum Confirmation: Hashable, Sendable {
    /// It answers `CSI 5 n`.
    case answered
    /// It does not: the line is free when the system has taken all bytes.
    case none
  }

  /// What is to be done now.
  public enum Advice: Hashable, Sendable {
    /// Nothing is to be shown.
    case rest
    /// Draw the newest state now.
    case draw
    /// Ask again at this moment.
    case wait(until: Instant)
    /// The system has not taken all bytes yet: ask again when it has.
    case waitForLine
  }

  private enum Line: Hashable {
    case free
    /// Bytes of the frame are left here.
    case writing
    /// All is written; the answer is to come before the moment.
    case reading(until: Instant)
  }

  /// From one frame to the next.
  public static let interval = Nanoseconds.milliseconds(50)
  /// An answer that takes longer, and the time for the bytes of the frame at 1,200 baud besides, is not coming.
  static let patience = Nanoseconds.seconds(2)

  /// Whether the terminal tells that it has read what was sent.
  public var confirmation: Confirmation
  private var isWanted = false
  private var line = Line.free
  private var last: Instant?
  private var size = 0

  /// A pacer over a line that is free.
  public init(_ confirmation: Confirmation = .none) {
    self.confirmation = confirmation
  }

  /// What asks the terminal to confirm a frame; it goes at its end.
  public var question: [UInt8] {
    confirmation == .answered ? Array("\u{1B}[5n".utf8) : []
  }

  /// Something that is shown has changed.
  public mutating func want() {
    isWanted = true
  }

  /// What is to be done now.
  public func advice(at now: Instant) -> Advice {
    guard isWanted else { return .rest }
    switch line {
    case .writing: return .waitForLine
    case .reading(let end) where now < end: return .wait(until: end)
    case .reading, .free: break
    }
    // A clock that went back must not stop the drawing.
    guard let last, now >= last, now < last + FramePacer.interval else { return .draw }
    return .wait(until: last + FramePacer.interval)
  }

  /// A frame was made.
  ///
  /// - Parameters:
  ///   - bytes: how many it has; with none the line stays free.
  ///   - now: the moment.
  public mutating func drew(_ bytes: Int, at now: Instant) {
    isWanted = false
    guard bytes > 0 else { return }
    last = now
    size = bytes
    line = .writing
  }

  /// The system has taken the last byte of the frame.
  public mutating func wrote(at now: Instant) {
    guard line == .writing else { return }
    switch confirmation {
    case .none: line = .free
    case .answered:
      let time = Nanoseconds.milliseconds(Int64(size) * 8)
      line = .reading(until: now + (FramePacer.patience + time))
    }
  }

  /// The terminal has read what was sent.
  public mutating func confirmed() {
    if case .reading = line { line = .free }
  }
}
