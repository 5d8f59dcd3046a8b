import PresselTerminal
import Testing

/// What is typed, and where.
@Suite struct TextLineTests {
  @Test func charactersAreWhatAPersonSeesAsOne() {
    var line = TextLine("a👨‍👩‍👧e\u{301}")
    #expect(line.cursor == 3)
    line.deleteBackward()
    #expect(line.text == "a👨‍👩‍👧")
    line.deleteBackward()
    #expect(line.text == "a")
    line.insert("e")
    line.insert("\u{301}")
    #expect(line.text == "ae\u{301}")
    #expect(line.cursor == 2, "a mark that is typed later joins what is before it")
  }

  @Test func itIsEditedInTheMiddle() {
    var line = TextLine("one two three")
    line.move(by: -5)
    #expect(line.head == "one two ")
    line.deleteWord()
    #expect(line.text == "one three")
    #expect(line.cursor == 4)
    line.insert("2 ")
    #expect(line.text == "one 2 three")
    line.deleteForward()
    #expect(line.text == "one 2 hree")
    line.deleteToEnd()
    #expect(line.text == "one 2 ")
    line.moveToBeginning()
    let before = line.deleteBackward()
    #expect(!before)
    line.moveToEnd()
    let behind = line.deleteForward()
    #expect(!behind)
    line.deleteToBeginning()
    #expect(line.text.isEmpty)
    line.move(by: 9)
    #expect(line.cursor == 0)
  }
}
