public import ComposerEngine
public import ComposerWire

/// What one event led to, for the client that sits there.
public struct Answer: Sendable, Equatable {
  /// Whose composer it was.
  public let seat: Seat
  /// When it happened.
  public let at: Instant
  /// What happened.
  public let event: Event
  /// What the composer shows from then on.
  public let phase: Phase
  /// What follows from it, in order; the client does its part, the backend has done its own.
  public let effects: [Effect]

  /// The same as a JSON object, with members that `pressel composer run` writes too.
  public var wire: JSONValue {
    .object([
      ("composer", .string(seat.description)),
      ("at", .number(JSONNumber(billionths: at.nanoseconds))),
      ("event", .string(event.name)),
      ("phase", phase.wire),
      ("effects", .array(effects.map { $0.wire })),
    ])
  }
}
