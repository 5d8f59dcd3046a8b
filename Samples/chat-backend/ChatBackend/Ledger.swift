import ComposerEngine
import ComposerWire

/// What outlives the backend: composers, lengths of takes, and messages, in one file that only grows.
///
/// ```
/// S ada/general {"version":1,…}          how a composer was left; the last such line counts
/// T ada/general 3 96960                  a take's length in samples; 0 when it is gone
/// M ada/general 1 {"text":"Lunch?",…}    a message
/// ```
///
/// Only the places of lines are in memory. A line is written with one system call, so it outlives a crash of the
/// program; one that has to outlive a loss of power would sync, one that runs for years would start anew at times.
struct Ledger: ~Copyable {
  private var file: LineFile
  private var index: LedgerIndex

  init(path: String) throws(BackendError) {
    var file = try LineFile(path: path)
    var index = LedgerIndex()
    for (head, place) in try file.heads() { try index.learn(head, place) }
    guard try !file.isForeign() else { throw BackendError(damaged: "the last line") }
    try file.removeTail()
    self.file = file
    self.index = index
  }

  /// Where anybody has ever composed.
  var seats: [Seat] { Array(index.states.keys) }

  // MARK: Composers

  func composer(of seat: Seat) throws(BackendError) -> Composer? {
    guard let place = index.states[seat] else { return nil }
    let saved = try document(at: place)
    do {
      return try Composer(wire: saved)
    } catch {
      throw BackendError(damaged: "S \(seat)")
    }
  }

  mutating func save(_ composer: Composer, of seat: Seat) throws(BackendError) {
    index.states[seat] = try file.append("S \(seat) \(composer.wire.text())")
  }

  // MARK: Takes

  func length(of take: TakeID, at seat: Seat) -> Int64? { index.lengths[seat]?[take] }

  /// Keeps how long a take is; `nil` when it is gone.
  mutating func setLength(_ samples: Int64?, of take: TakeID, at seat: Seat) throws(BackendError) {
    guard samples != length(of: take, at: seat) else { return }
    _ = try file.append("T \(seat) \(take.number) \(samples ?? 0)")
    index.setLength(samples, of: take, at: seat)
  }

  // MARK: Messages

  /// Keeps a message; the same one again is the one that is there.
  mutating func post(_ message: ChatMessage) throws(BackendError) {
    let posting = LedgerIndex.Posting(seat: message.seat, number: message.number.number)
    guard !index.posted.contains(posting) else { return }
    index.learn(
      posting, try file.append("M \(message.seat) \(posting.number) \(message.wire.text())"))
  }

  func messages(in channel: String) throws(BackendError) -> [ChatMessage] {
    var messages: [ChatMessage] = []
    for (seat, place) in index.channels[channel] ?? [] {
      guard let message = ChatMessage(seat: seat, wire: try document(at: place)) else {
        throw BackendError(damaged: "M \(seat)")
      }
      messages.append(message)
    }
    return messages
  }

  private func document(at place: LineFile.Place) throws(BackendError) -> JSONValue {
    let line = try file.line(at: place)
    do {
      return try JSONValue(
        parsing: String(decoding: line.utf8.drop { $0 != UInt8(ascii: "{") }, as: UTF8.self))
    } catch {
      throw BackendError(damaged: String(line.prefix(40)))
    }
  }
}
