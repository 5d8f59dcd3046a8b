import ComposerEngine
import PresselAudio
import PresselService
import PresselStore
import Testing

@testable import PresselTerminal

/// What keys do in the list of messages, and what it shows.
@Suite struct MessageListTests {
  private var visit: Visit = {
    var visit = Visit()
    visit.handle(
      .messages([
        Visit.message(0, "first", unheard: true), Visit.message(1, "text only", sounds: 0),
        Visit.message(2, "third", unheard: true), Visit.message(3),
      ]))
    visit.press(.tab)
    visit.effects = []
    return visit
  }()

  @Test func theNewestIsChosenAndTheArrowsChooseOthers() {
    var visit = visit
    #expect(visit.screen.state.selection == Visit.ids[3])
    visit.press(.up)
    visit.type(" ")
    #expect(visit.effects == [.play(Visit.ids[2])])
    visit.press(.up)
    visit.press(.enter)
    #expect(visit.screen.state.notice?.text == "this message has text only")
    visit.press(.home)
    #expect(visit.effects.last == .readOlder(Visit.ids[0]), "there may be more above")
    visit.handle(.older([Visit.message(4, "older")]))
    #expect(visit.screen.state.messages.map(\.text) == ["older", "first", "text only", "third", ""])
    #expect(visit.screen.state.selected?.text == "older")
  }

  @Test func theNextUnheardOneIsFoundFromTheChosenOneOn() {
    var visit = visit
    visit.type("n")
    #expect(visit.effects == [.play(Visit.ids[0])], "below the chosen one is none")
    visit.type("n")
    #expect(visit.effects.last == .play(Visit.ids[2]))
  }

  @Test func newMessagesComeInAndAChoiceStays() {
    var visit = visit
    let more = visit.screen.state.messages + [Visit.message(5, "new")]
    visit.press(.up)
    visit.handle(.messages(Array(more.suffix(3))))
    #expect(visit.screen.state.messages == more, "what was read before stays")
    #expect(visit.screen.state.selection == Visit.ids[2])
    visit.press(.end)
    visit.handle(.messages(Array((more + [Visit.message(6)]).suffix(3))))
    #expect(visit.screen.state.selection == Visit.ids[6], "who looks at the newest sees the next newest")
  }

  @Test func everyRowIsInItsPlaceAndNothingWraps() {
    let rows = visit.drawn
    #expect(rows[0] == "general" + String(repeating: " ", count: 47) + "? keys")
    #expect(rows[1].isEmpty, "the newest is next to the composer")
    #expect(rows[2].hasPrefix("● 12:00 ada  0:02.0 "))
    #expect(rows[3] == "    first")
    #expect(rows[4] == "  12:01 ada  text only")
    #expect(rows[7].hasPrefix("> 12:03 ada  0:02.0 "))
    #expect(rows[8] == String(repeating: "─", count: 60))
    #expect(rows[9] == "> t text")
    #expect(rows[10] == "[ ● press space to start ]")
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 40], [1, 7, 20, 40, 200])
  func anySizeIsDrawnInItsCells(rows: Int, columns: Int) {
    var visit = visit
    visit.handle(
      .messages([
        MessageEntry(
          id: Visit.ids[8], time: "12:00", author: "李小龍👩‍👩‍👧‍👦🇩🇪", text: String(repeating: "日本語 ", count: 80),
          answers: "ada: \u{202E}gnp.exe", recordings: Visit.message(1).recordings)
      ]))
    for lettering in [Lettering.unicode, .ascii] {
      var canvas = Canvas(ScreenSize(columns: columns, rows: rows), lettering: lettering)
      let map = ScreenLayout(
        state: visit.screen.state, now: .zero, factory: StandardViews(), palette: Palette(on: .light)
      ).draw(on: &canvas)
      for area in map.targets.map(\.area) + [map.button].compactMap({ $0 }) {
        #expect(area == area.intersection(canvas.area))
      }
      #expect(canvas.rows.allSatisfy { lettering.width($0) <= columns })
      if lettering == .ascii { #expect(canvas.rows.allSatisfy { $0.allSatisfy(\.isASCII) }) }
    }
  }

  @Test func theChosenMessageIsInViewOnALowScreen() {
    var visit = visit
    visit.press(.home)
    var canvas = Canvas(ScreenSize(columns: 40, rows: 7))
    _ = ScreenLayout(
      state: visit.screen.state, now: .zero, factory: StandardViews(), palette: Palette(on: .light)
    ).draw(on: &canvas)
    #expect(canvas.rows[1].contains("12:00"))
    #expect(canvas.rows[2] == "    first")
  }

  @Test func aChannelIsChosenByTypingAPartOfItsName() {
    var visit = visit
    visit.type("c")
    #expect(visit.effects == [.listChannels])
    visit.handle(
      .channels([
        ChannelChoice.Entry(name: "general", title: "general"), ChannelChoice.Entry(name: "w", title: "Work"),
      ]))
    visit.type("WO")
    visit.press(.enter)
    #expect(visit.effects.last == .open(channel: "w"))
    #expect(visit.screen.state.overlay == nil)
  }

  @Test func aClickChoosesAndTheSecondPlays() {
    var visit = visit
    visit.handle(.click(.message(Visit.ids[0])))
    #expect(visit.effects.isEmpty)
    visit.handle(.click(.message(Visit.ids[0])))
    #expect(visit.effects == [.play(Visit.ids[0])])
    visit.handle(.click(.text))
    #expect(visit.screen.state.focus == .text)
  }
}
