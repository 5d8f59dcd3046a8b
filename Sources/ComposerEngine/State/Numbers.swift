/// The numbers that were given out last; none is ever given out again.
struct Numbers: Sendable, Hashable {
  var take = TakeID(0)
  var timer = TimerID(0)
  var message = MessageID(0)

  /// How far numbers from outside may lead: half of what fits.
  static var highest: Int64 { .max / 2 }

  /// What a saved composer may have reached: no composer lives long enough to count from ``highest`` to here, nor
  /// from here to the end.
  static var reachable: Int64 { highest + highest / 2 }

  mutating func nextTake() -> TakeID {
    take = TakeID(take.number + 1)
    return take
  }

  mutating func nextTimer() -> TimerID {
    timer = TimerID(timer.number + 1)
    return timer
  }

  mutating func nextMessage() -> MessageID {
    message = MessageID(message.number + 1)
    return message
  }

  mutating func skipTakes(upTo number: TakeID) {
    take = max(take, min(number, TakeID(Self.highest)))
  }
}
