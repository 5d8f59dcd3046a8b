import ComposerEngine
import ComposerWire

/// Hold, lock, preview, confirm, send: what somebody does with a composer, seven tenths of a second apart.
enum Flow {
  static let events: [Event] = [
    .press(), .firstFrame(take: TakeID(1)), .move(to: Offset(x: 0, y: -40)), .stop,
    .takeFinished(take: TakeID(1), samples: 100_800), .play, .confirm, .text("Lunch?"), .send,
  ]

  /// The moment of a step; the fourth sees the press 1.4 s old, so its hold timer is overdue.
  static func moment(_ step: Int) -> Instant {
    Instant(nanoseconds: Int64(step) * 700_000_000)
  }

  /// The same for several people in a channel, as lines.
  static func lines(of users: [String]) -> [String] {
    events.enumerated().flatMap { step, event in
      users.map { user in
        var members: [(String, JSONValue)] = [("composer", .string("\(user)/general"))]
        members.append(("at", .number(JSONNumber(billionths: moment(step).nanoseconds))))
        return JSONValue.object(members + (event.wire.object ?? [])).text()
      }
    }
  }
}
