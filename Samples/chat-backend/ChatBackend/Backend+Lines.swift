public import ComposerEngine
import ComposerWire

extension Backend {
  /// Takes one line of JSON and answers with lines.
  ///
  /// - `{"composer":"ada/general","at":1.2,"event":"press"}` is an event; without `at` it happens now.
  /// - `{"channel":"general"}` asks for the messages of a channel.
  ///
  /// A line that is not understood is answered with `{"error":…}` and changes nothing.
  public mutating func answer(_ line: String, now: Instant) -> [String] {
    do {
      return try answer(document(line), now: now).map { $0.text() }
    } catch {
      return [error.wire.text()]
    }
  }

  private mutating func answer(_ line: JSONValue, now: Instant) throws(BackendError) -> [JSONValue] {
    if let channel = line["channel"]?.string { return try messages(in: channel).map { $0.wire } }
    guard let name = line["composer"]?.string, let seat = Seat(name) else {
      throw BackendError(.unknownSeat, "the line names no composer; add \"composer\":\"user/channel\"")
    }
    let event = try event(line, take: try composer(of: seat).take)
    let at = line["at"]?.billionths.map { Instant(nanoseconds: $0) } ?? now
    return try handle(event, of: seat, at: at).map { $0.wire }
  }

  private func event(_ line: JSONValue, take: TakeID?) throws(BackendError) -> Event {
    do {
      return try Event(wire: line, currentTake: take)
    } catch {
      throw BackendError(error)
    }
  }

  private func document(_ line: String) throws(BackendError) -> JSONValue {
    do {
      return try JSONValue(parsing: line)
    } catch {
      throw BackendError(error)
    }
  }
}
