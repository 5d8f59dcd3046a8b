import ChatBackend
import ComposerEngine
import PresselTesting
import Testing

/// Many people in many channels at once.
@Suite struct ManyComposersTests {
  private static let names = 0..<100
  private static let steps = Flow.events.count

  @Test func tenThousandComposersFinishTheirFlowAcrossARestart() throws {
    let folder = try TemporaryDirectory(named: "chat")
    let ledger = folder.file("ledger")
    var seats: [Seat] = []
    for user in Self.names {
      for channel in Self.names { seats.append(try #require(Seat("user\(user)/channel\(channel)"))) }
    }
    // What each composer would do that nobody ever saves.
    var alone = [Composer](repeating: Composer(), count: seats.count)
    var backend = try Backend(ledger: ledger)
    var differences: [String] = []

    // Each begins in another round, so that the restart in the middle finds composers after every step.
    for round in 0..<(2 * Self.steps) {
      if round == Self.steps { backend = try Backend(ledger: ledger) }
      for index in seats.indices {
        let step = round - index % Self.steps
        guard Flow.events.indices.contains(step) else { continue }
        let now = Flow.moment(round)
        let answers = try backend.handle(Flow.events[step], of: seats[index], at: now)
        let expected = alone[index].answers(to: Flow.events[step], at: now)
        if answers.map({ $0.effects }) != expected.map({ $0.effects })
          || answers.map({ $0.phase }) != expected.map({ $0.phase })
        {
          differences.append("\(seats[index]), step \(step)")
        }
      }
    }
    #expect(differences == [])
    // All are at rest, so each of these comes from the ledger.
    for index in stride(from: 0, to: seats.count, by: 10) {
      #expect(try backend.composer(of: seats[index]) == alone[index], "\(seats[index])")
    }

    let everybody = Set(Self.names.map { "user\($0)" })
    for channel in Self.names {
      let messages = try backend.messages(in: "channel\(channel)")
      #expect(messages.count == Self.names.count)
      #expect(Set(messages.map { $0.seat.user }) == everybody)
      #expect(messages.allSatisfy { $0.text == "Lunch?" && $0.recordings.map { $0.samples } == [100_800] })
    }
  }
}

extension Composer {
  /// What follows from an event when a store takes each message at once.
  fileprivate mutating func answers(
    to event: Event, at now: Instant
  ) -> [(effects: [Effect], phase: Phase)] {
    let effects = handle(event, at: now)
    var answers = [(effects, phase)]
    for case .storeMessage(let message, text: _, takes: _) in effects {
      answers += self.answers(to: .messageStored(message), at: now)
    }
    return answers
  }
}
