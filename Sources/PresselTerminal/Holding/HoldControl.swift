public import ComposerEngine

/// Makes of keys, mouse and focus what a finger would do at the composer.
///
/// The three ways to hold are one machine: the space bar held or pressed twice, and the mouse in each. It has no clock,
/// and it does not ask what the composer does: ``follow(_:)`` tells it.
///
/// ```swift
/// if case .taken(let events) = control.key(event, at: now) { events.forEach { session.post($0) } }
/// ```
public struct HoldControl: Sendable {
  /// Spaces of a keyboard that repeats come closer than this to the one before.
  public static let repeatGap = Nanoseconds.milliseconds(750)
  /// The pointer whose events come of the space bar.
  public static let keyPointer = PointerID(1)
  /// The pointer whose events come of the mouse.
  public static let mousePointer = PointerID(2)

  enum Grip: Hashable {
    case none
    case key
    case mouse(Slide, Offset)
  }

  /// Whether the composer has been seen to hold what is held here; its answer to a press comes later.
  enum Sight: Hashable {
    case notYet
    case held
  }

  /// The way in use.
  public var way: HoldingWay
  /// The distances, and which side leads.
  public var settings: ComposerSettings
  /// The screen over which the mouse moves.
  public var size: ScreenSize
  /// Where the button that records is drawn; `nil` while there is none.
  public var button: CellArea?

  var grip = Grip.none
  var sight = Sight.notYet
  var phase = Phase.idle
  var lastSpace: Instant?

  /// Nothing is held.
  public init(_ way: HoldingWay, settings: ComposerSettings = ComposerSettings(), size: ScreenSize) {
    self.way = way
    self.settings = settings
    self.size = size
  }

  /// The words of the way in use.
  public var words: HoldingWords { HoldingWords(way) }

  /// Takes what the composer shows now: a take that ended by itself is not held any more.
  public mutating func follow(_ phase: Phase) {
    self.phase = phase
    guard grip != .none else { return }
    if phase.isHeld {
      sight = .held
    } else if sight == .held {
      letGo()
    }
  }

  /// The window lost the keyboard: whatever is held is let go, since its release goes elsewhere.
  public mutating func focus(_ change: FocusChange) -> [Event] {
    switch change {
    case .gained: []
    case .lost: release()
    }
  }

  mutating func press(_ new: Grip, _ pointer: PointerID) -> [Event] {
    grip = new
    sight = .notYet
    return [.press(pointer: pointer)]
  }

  mutating func release() -> [Event] {
    defer { letGo() }
    switch grip {
    case .none: return []
    case .key: return [.release(pointer: HoldControl.keyPointer)]
    case .mouse: return [.release(pointer: HoldControl.mousePointer)]
    }
  }

  mutating func letGo() {
    grip = .none
    sight = .notYet
  }
}

extension Phase {
  /// Whether a finger holds the take.
  var isHeld: Bool {
    switch self {
    case .pressed, .recording: true
    case .opening(let opening): opening.drag != nil
    case .idle, .tip, .locked, .paused, .finishing, .preview: false
    }
  }
}
