import ComposerEngine
import PresselAudio
import PresselService
import Testing

@testable import PresselTerminal

/// What somebody hears who does not see the screen.
@Suite struct PlainReaderTests {
  private func said(_ visit: Visit, _ reader: inout PlainReader) -> [String] {
    reader.lines(visit.screen.state)
  }

  @Test func aTakeIsToldFromItsBeginningToItsEnd() {
    var (visit, reader) = (Visit(), PlainReader(lettering: .unicode))
    #expect(said(visit, &reader) == ["Channel general, 0 messages. Press space to start. ? lists the keys."])
    #expect(said(visit, &reader) == [], "nothing has changed")
    visit.lock(seconds: 3)
    #expect(said(visit, &reader) == ["Recording. Press space to stop."])
    visit.type("p")
    #expect(said(visit, &reader) == ["Paused at 0:03.0. p goes on."])
    visit.type("p")
    #expect(said(visit, &reader) == ["Recording goes on."])
    visit.type("s")
    visit.post(.takeFinished(take: TakeID(1), samples: 480_000))
    #expect(said(visit, &reader) == ["Preview, 0:10.0. space plays, Enter adds, d discards."])
    visit.type("5")
    #expect(said(visit, &reader) == ["At 0:05.0."])
    visit.type("]")
    #expect(said(visit, &reader) == ["Speed 1.5x."])
    visit.type(" ")
    #expect(said(visit, &reader) == ["Playing from 0:05.0."])
    visit.post(.playbackMoved(take: TakeID(1), to: .milliseconds(5_100)))
    #expect(said(visit, &reader) == [])
    visit.type("d")
    #expect(said(visit, &reader) == ["Delete 0:10.0 of sound? y deletes, any other key keeps."])
    visit.type("y")
    #expect(said(visit, &reader) == ["Discarded."])
  }

  @Test func fiveSecondsOfATakeAreCounted() {
    var (visit, reader) = (Visit(), PlainReader(lettering: .unicode))
    visit.lock(seconds: 4)
    _ = said(visit, &reader)
    var meters: [[String]] = []
    for seconds in 4...11 {
      visit.meter(seconds: seconds)
      meters.append(said(visit, &reader))
    }
    #expect(meters == [[], ["0:05.0"], [], [], [], [], ["0:10.0"], []])
  }

  @Test func messagesAreReadWhenTheyAreChosenAndWhenTheyCome() {
    var (visit, reader) = (Visit(), PlainReader(lettering: .ascii))
    visit.handle(
      .messages([Visit.message(0, "first\n2", unheard: true), Visit.message(1, "café", sounds: 0)]))
    _ = said(visit, &reader)
    visit.press(.tab)
    #expect(said(visit, &reader) == ["Messages.", "12:01 ada, caf?"])
    visit.press(.up)
    #expect(said(visit, &reader) == ["12:00 ada, voice message of 0:02.0, not heard yet, first 2"])
    visit.handle(.messages(visit.screen.state.messages + [Visit.message(2)]))
    #expect(said(visit, &reader) == ["New message: 12:02 ada, voice message of 0:02.0"])
  }

  @Test func whatIsTypedIsReadBack() {
    var (visit, reader) = (Visit(), PlainReader(lettering: .unicode))
    _ = said(visit, &reader)
    visit.type("t")
    #expect(said(visit, &reader) == ["Text: "])
    visit.type("hi")
    #expect(said(visit, &reader) == ["Text: hi"])
    visit.press(.escape)
    #expect(said(visit, &reader) == ["Composer.", "Draft: hi"])
  }
}
