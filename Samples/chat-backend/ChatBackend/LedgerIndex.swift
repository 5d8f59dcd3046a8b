import ComposerEngine

/// Where everything in a ledger is.
struct LedgerIndex {
  /// A message by its composer and number.
  struct Posting: Hashable {
    let seat: Seat
    let number: Int64
  }

  var states: [Seat: LineFile.Place] = [:]
  var lengths: [Seat: [TakeID: Int64]] = [:]
  var channels: [String: [(seat: Seat, place: LineFile.Place)]] = [:]
  var posted: Set<Posting> = []

  /// Takes a line that is in the file by what stands before its first brace.
  mutating func learn(_ head: String, _ place: LineFile.Place) throws(BackendError) {
    let words = head.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 2, let seat = Seat(words[1]) else { throw BackendError(damaged: head) }
    let numbers = words.dropFirst(2).compactMap { Int64($0) }
    switch (words[0], words.count, numbers.count) {
    case ("S", 2, 0): states[seat] = place
    case ("T", 4, 2): setLength(numbers[1] > 0 ? numbers[1] : nil, of: TakeID(numbers[0]), at: seat)
    case ("M", 3, 1): learn(Posting(seat: seat, number: numbers[0]), place)
    case (_, _, _): throw BackendError(damaged: head)
    }
  }

  mutating func learn(_ posting: Posting, _ place: LineFile.Place) {
    posted.insert(posting)
    channels[posting.seat.channel, default: []].append((posting.seat, place))
  }

  mutating func setLength(_ samples: Int64?, of take: TakeID, at seat: Seat) {
    lengths[seat, default: [:]][take] = samples
  }
}
