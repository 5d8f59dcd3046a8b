public import ComposerEngine

/// Asks a terminal what it can do, and knows when to stop waiting.
///
/// Every terminal answers the last question, so an answer to that alone means no to the others. One that answers
/// nothing is waited for until ``deadline``. Keys that are pressed meanwhile are no answers and go their way.
public struct TerminalInquiry: Hashable, Sendable {
  /// How long a terminal has for its answers.
  public static let patience = Nanoseconds.seconds(1)

  /// The questions, to be written to the emptied alternate screen with all modes still as they were.
  ///
  /// They are: the flags of the keyboard protocol, mode 2026, name, background, whether it answers, how wide it draws a
  /// bar in the second row (in the first the answer would look like a key), and what it is.
  public static let question = Array(
    "\u{1B}[?u\u{1B}[?2026$p\u{1B}[>q\u{1B}]11;?\u{1B}\\\u{1B}[5n\u{1B}[2;1H▁\u{1B}[6n\u{1B}[2K\u{1B}[c".utf8)

  private enum Stage: Hashable {
    case asking(until: Instant)
    case done
  }

  private var stage: Stage
  /// What is known so far.
  public private(set) var abilities = TerminalAbilities()

  /// Begins to wait.
  ///
  /// - Parameter now: when the question was written.
  public init(at now: Instant) {
    stage = .asking(until: now + TerminalInquiry.patience)
  }

  /// When ``expire(at:)`` is to be called; `nil` once it is known what there is to know.
  public var deadline: Instant? {
    switch stage {
    case .asking(let deadline): deadline
    case .done: nil
    }
  }

  /// Takes an answer; those that come too late count for nothing.
  public mutating func take(_ reply: TerminalReply) {
    guard stage != .done else { return }
    switch reply {
    case .keyboardFlags: abilities.keyboard = .releases
    case .mode(2026, .changeable), .mode(2026, .fixed): abilities.synchronisation = .offered
    case .mode: break
    case .version(let name): abilities.name = name
    case .background(let red, let green, let blue):
      // Weights of ITU-R BT.601.
      let brightness = Int(red) * 299 + Int(green) * 587 + Int(blue) * 114
      abilities.background = brightness < 127_500 ? .dark : .light
    case .ready: abilities.confirmation = .answered
    case .cursor(let place): abilities.signs = place.row == 1 && place.column >= 2 ? .wide : .narrow
    case .deviceAttributes: stage = .done
    }
  }

  /// Says that the time is now; after the deadline nothing is waited for.
  public mutating func expire(at now: Instant) {
    if let deadline, now >= deadline { stage = .done }
  }
}
