public import ComposerEngine

/// Finds keys, mouse, pastes and answers in the bytes of a terminal, however they are cut.
///
/// It has no clock. Bytes come with their moment, and whoever feeds it waits for more until ``deadline``, then calls
/// ``expire(at:)``: only so is a lone Esc told from the beginning of a sequence. What it keeps is bounded, whatever
/// comes.
///
/// ```swift
/// var parser = TerminalParser()
/// for event in parser.feed(bytes, at: now) { handle(event) }
/// ```
public struct TerminalParser: Sendable {
  /// The most bytes of a paste that are kept.
  public static let pasteLimit = 65_536
  /// The most bytes of any other sequence that are kept; a longer one is dropped whole.
  static let sequenceLimit = 256

  /// How long an Esc waits for what would make a sequence of it.
  public static let escapePatience = Nanoseconds.milliseconds(50)
  /// How long a sequence that has begun waits for its end.
  public static let sequencePatience = Nanoseconds.seconds(1)

  var stage = Stage.ground
  var decoder = ScalarDecoder()
  /// What the stage has gathered.
  var body: [UInt8] = []
  /// How many bytes did not fit.
  var omitted = 0
  var events: [TerminalEvent] = []
  private var lastByte = Instant(nanoseconds: 0)

  /// A parser at rest.
  public init() {}

  /// Takes bytes.
  ///
  /// - Parameters:
  ///   - bytes: what was read; nothing is assumed of where they are cut.
  ///   - now: when they were read.
  /// - Returns: what they tell, in order.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) -> [TerminalEvent] {
    for byte in bytes {
      lastByte = now
      take(byte)
    }
    return handOut()
  }

  /// When ``expire(at:)`` is to be called unless bytes come first; `nil` while nothing is open.
  public var deadline: Instant? {
    patience.map { lastByte + $0 }
  }

  /// Says that nothing came until now; before the deadline it does nothing.
  ///
  /// - Parameter now: the moment.
  /// - Returns: what had been waited with, as a lone Esc.
  public mutating func expire(at now: Instant) -> [TerminalEvent] {
    guard let deadline, now >= deadline else { return [] }
    giveUp()
    return handOut()
  }

  /// How many bytes it keeps.
  var size: Int { body.capacity }

  private mutating func handOut() -> [TerminalEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private var patience: Nanoseconds? {
    switch stage {
    case .ground: decoder.isWaiting ? TerminalParser.sequencePatience : nil
    case .escape, .escapedEscape: TerminalParser.escapePatience
    case .control, .keypad, .text:
      body.isEmpty && omitted == 0 ? TerminalParser.escapePatience : TerminalParser.sequencePatience
    case .alternate, .oldMouse, .console, .textEscape, .paste: TerminalParser.sequencePatience
    }
  }
}
