import ComposerEngine
import ComposerWire
import Testing

@Suite struct SavedCodecTests {
  /// Plays a script and, before each line, puts the composer through JSON; the rest must go on as if nothing was.
  @Test(arguments: ScriptFiles.names)
  func aScriptGoesOnAfterSavingAndLoading(_ name: String) throws {
    var plain = Composer()
    var events: [(Event, Instant)] = []
    for line in ScriptFiles.lines(of: name) {
      let document = try JSONValue(parsing: line)
      if let settings = document["settings"] {
        plain = Composer(settings: try ComposerSettings(wire: settings))
      }
      guard document["event"] != nil else { continue }
      let event = try Event(wire: document, currentTake: plain.take)
      let now = Instant(nanoseconds: document["at"]?.billionths ?? 0)
      events.append((event, now))
      var loaded = try Composer(wire: try JSONValue(parsing: plain.wire.text()))
      #expect(loaded == plain)
      #expect(loaded.handle(event, at: now) == plain.handle(event, at: now))
      #expect(loaded == plain)
    }
    #expect(events.isEmpty == false)
  }

  private func saved(_ events: [(Int64, Event)], draft: Draft = Draft()) -> String {
    var composer = Composer(draft: draft)
    for (at, event) in events { _ = composer.handle(event, at: Instant(nanoseconds: at)) }
    return composer.wire.text()
  }

  @Test func aSavedComposerCanBeReadByPeople() {
    let text = saved([
      (253_000_000, .press(pointer: PointerID(1))), (300_000_000, .firstFrame(take: TakeID(1))),
    ])
    #expect(
      text.hasSuffix(
        #""progress":{"phase":"pressed","finger":{"pointer":1,"x":0,"y":0},"since":0.253,"#
          + #""timer":{"id":1,"at":1.253},"capture":{"take":1,"since":0.3,"frames":0}}}"#))
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":2", WireError.Code.badValue),
    ("\"lastTake\":1", "\"lastTake\":0", .inconsistent),
    ("\"lastTimer\":1", "\"lastTimer\":0", .inconsistent),
    ("\"phase\":\"pressed\"", "\"phase\":\"asleep\"", .badValue),
    ("\"phase\":\"pressed\"", "\"phase\":\"preview\"", .missingField),
    ("\"frames\":0", "\"frames\":-1", .badValue),
    ("\"hasLeft\":false,", "", .missingField),
  ])
  func whatWasTamperedWithIsRefused(_ old: String, _ new: String, _ code: WireError.Code) throws {
    let text = saved([(0, .press()), (1, .firstFrame(take: TakeID(1)))])
    let pieces = text.split(separator: old, omittingEmptySubsequences: false)
    try #require(pieces.count == 2)
    let changed = try JSONValue(parsing: pieces.joined(separator: new))
    #expect(#expect(throws: WireError.self) { try Composer(wire: changed) }?.code == code)
  }

  @Test func noChangedByteTrapsOrMakesAComposerThatTraps() throws {
    let text = saved(
      [(0, .send), (1, .startLocked), (2, .firstFrame(take: TakeID(2))), (3, .stop)],
      draft: Draft(text: "a", takes: [TakeID(1)]))
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for byte in Array("0-9e{\"".utf8) {
        var changed = bytes
        changed[index] = byte
        guard let document = try? JSONValue(parsing: changed), var composer = try? Composer(wire: document)
        else {
          continue
        }
        for event in [Event.takeFinished(take: TakeID(2), samples: 1), .play, .send, .press(), .leave, .wait]
        {
          _ = composer.handle(event, at: Instant(nanoseconds: .max))
        }
      }
    }
  }
}
