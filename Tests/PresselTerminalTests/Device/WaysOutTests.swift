import Glibc
@testable import PresselTerminal
import Testing

/// The terminal is as it was before, whichever way the program ends.
@Suite(.serialized) struct WaysOutTests {
  static let keys: [(String, Int32)] = [
    ("\u{3}", 0), ("\u{1B}[99;5u", 0), ("q", 143), ("t", 128 + SIGILL), ("i", 128 + SIGILL),
    ("o", 128 + SIGSEGV),
  ]
  static let signals: [(Int32, Int32)] = [
    (SIGTERM, 0), (SIGINT, 0), (SIGHUP, 0), (SIGABRT, 128 + SIGABRT), (SIGSEGV, 128 + SIGSEGV),
    (SIGTRAP, 128 + SIGTRAP),
    (SIGKILL, 128 + SIGKILL), (SIGQUIT, 128 + SIGQUIT),
  ]
  private static let answers = "\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[2;2R\u{1B}[?62;c"
  private let farewell = String(decoding: ScreenModes.farewell, as: UTF8.self)

  /// A program that has taken the terminal over and drawn.
  private func house() throws -> GlassHouse {
    let house = try GlassHouse()
    try house.wait("the question") { house.text.hasSuffix("\u{1B}[c") }
    #expect(house.modes != house.before, "it is taken over")
    house.type(Self.answers)
    try house.wait("a frame") { house.text.contains("known releases") }
    #expect(house.text.contains("\u{1B}[>31u"))
    return house
  }

  private func judge(_ house: GlassHouse, ends ending: Int32) throws {
    #expect(try house.ending() == ending)
    try house.wait("the farewell") { house.text.contains(farewell) }
    try house.wait("the old modes") { house.modes == house.before }
    // What comes afterwards stays on the screen of the shell.
    #expect(!house.text.components(after: farewell).contains("\u{1B}[?1049h"))
  }

  @Test(arguments: WaysOutTests.keys)
  func byAKey(keys: String, ending: Int32) throws {
    let house = try house()
    house.type(keys)
    try judge(house, ends: ending)
  }

  @Test(arguments: WaysOutTests.signals)
  func byASignal(number: Int32, ending: Int32) throws {
    let house = try house()
    try house.signal(number)
    try judge(house, ends: ending)
  }

  @Test func afterAStopThatNobodyCanCatchItIsTakenOverAgain() throws {
    let house = try house()
    let during = house.modes
    try house.signal(SIGSTOP)
    _ = try #require(popen("stty sane < \(house.path)", "r").map { pclose($0) })
    #expect(house.modes != during)
    house.forget()
    try house.signal(SIGCONT)
    try house.wait("the modes") { house.modes == during && house.text.contains("\u{1B}[>31u") }
    let pops = house.text.ranges(of: "\u{1B}[<u").count
    #expect(house.text.ranges(of: "\u{1B}[>31u").count == pops, "nothing is pushed twice")
    house.type("\u{3}")
    try judge(house, ends: 0)
  }

  @Test func aSizeIsToldAndDrawnWhole() throws {
    let house = try house()
    for columns in UInt16(40)..<60 {
      house.resize(columns, 10)
      try house.wait("the size") { house.text.contains("size \(columns)x10") }
    }
    house.type("\u{3}")
    try judge(house, ends: 0)
  }

  @Test func whileItIsStoppedTheTerminalIsAsBeforeAndAfterwardsTakenOver() throws {
    // The program is stopped in a shell with jobs; a session of its own leader would be an orphan, which nobody stops.
    let house = try GlassHouse(["/bin/bash", "--norc", "--noprofile", "-i"])
    house.type("PS1='' ; stty -g > /tmp/pressel-trial.$$ ; \(GlassHouse.program)\n")
    try house.wait("the question") { house.text.hasSuffix("\u{1B}[c") }
    house.type(Self.answers)
    try house.wait("a frame") { house.text.contains("known releases") }
    house.forget()
    house.type("\u{1B}[122;5u")
    try house.wait("the stop") { house.text.contains("Stopped") }
    #expect(house.text.contains(farewell))
    house.forget()
    house.type("stty -g | cmp - /tmp/pressel-trial.$$ && echo sa''me; rm /tmp/pressel-trial.$$\n")
    try house.wait("equal modes") { house.text.contains("same") }
    house.forget()
    house.type("fg\n")
    try house.wait("all modes again") {
      house.text.contains("\u{1B}[?1049h") && house.text.contains("\u{1B}[>31u")
        && house.text.contains("known releases")
    }
    house.type("x")
    try house.wait("a key") { house.text.contains("\"x\"") }
    house.forget()
    house.type("\u{3}")
    try house.wait("the farewell") { house.text.contains(farewell) }
  }
}

extension String {
  /// What follows the last of a text.
  fileprivate func components(after text: String) -> String {
    guard let range = ranges(of: text).last else { return self }
    return String(self[range.upperBound...])
  }
}
