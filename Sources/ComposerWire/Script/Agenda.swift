import ComposerEngine

/// What will happen by itself, in the order in which it will.
struct Agenda: Sendable {
  struct Entry: Sendable {
    let at: Instant
    let event: Event
    let origin: Origin
    fileprivate let order: Int
  }

  /// Who brings it; at one moment timers come before the world.
  enum Origin: String, Sendable {
    case timer
    case world
  }

  private var entries: [Entry] = []
  private var count = 0

  mutating func add(_ event: Event, at moment: Instant, from origin: Origin) {
    entries.append(Entry(at: moment, event: event, origin: origin, order: count))
    count += 1
  }

  mutating func remove(where isUnwanted: (Event) -> Bool) {
    entries.removeAll { isUnwanted($0.event) }
  }

  /// Takes out what is due first, if anything is due.
  mutating func next(dueBy now: Instant) -> Entry? {
    let due = entries.indices.filter { entries[$0].at <= now }
    guard let first = due.min(by: { entries[$0].isBefore(entries[$1]) }) else { return nil }
    return entries.remove(at: first)
  }
}

extension Agenda.Entry {
  fileprivate func isBefore(_ other: Agenda.Entry) -> Bool {
    guard at == other.at else { return at < other.at }
    switch (origin, other.origin) {
    case (.timer, .world): return true
    case (.world, .timer): return false
    case (.timer, .timer), (.world, .world): return order < other.order
    }
  }
}
