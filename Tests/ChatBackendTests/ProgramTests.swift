import ChatBackend
import ComposerEngine
import ComposerWire
import PresselTesting
import Testing

/// The sample as a program, line by line.
@Suite struct ProgramTests {
  private static let program = "\(Programs.builds)/chat-backend"

  private static let lines = Flow.lines(of: ["ada", "bob"])

  @Test func linesInAndOutAreTheSameWhereverTheProgramIsStartedAgain() throws {
    let programs = try Programs()
    let ask = #"{"channel":"general"}"#
    let whole = try programs.run([Self.program, programs.folder.file("0")], input: Self.lines + [ask])
    #expect(
      whole.suffix(2).map { String($0.prefix(61)) } == [
        #"{"channel":"general","author":"ada","message":1,"text":"Lunch"#,
        #"{"channel":"general","author":"bob","message":1,"text":"Lunch"#,
      ])
    for cut in stride(from: 1, to: Self.lines.count, by: 4) {
      let ledger = programs.folder.file("\(cut)")
      let first = try programs.run([Self.program, ledger], input: Array(Self.lines[..<cut]))
      let rest = try programs.run([Self.program, ledger], input: Self.lines[cut...] + [ask])
      #expect(first + rest == whole, "started again after \(cut) lines")
    }
  }

  @Test func aLineThatIsNotUnderstoodChangesNothing() throws {
    let folder = try TemporaryDirectory(named: "chat")
    let seat = try #require(Seat("ada/general"))
    var backend = try Backend(ledger: folder.file("ledger"))
    _ = backend.answer(Self.lines[0], now: Flow.moment(0))
    let before = try backend.composer(of: seat)
    #expect(before.phase.name == .pressed)
    for (line, code) in [
      ("", "syntax"), ("{", "syntax"), ("[]", "unknownSeat"), (#"{"event":"press"}"#, "unknownSeat"),
      (#"{"composer":"ada","event":"release"}"#, "unknownSeat"),
      (#"{"composer":"ada/gen eral","event":"release"}"#, "unknownSeat"),
      (#"{"composer":"ada/general/x","event":"release"}"#, "unknownSeat"),
      (#"{"composer":"ada/general"}"#, "missingField"),
      (#"{"composer":"ada/general","event":"shout"}"#, "unknownEvent"),
      (#"{"composer":"ada/general","event":"move","x":"left"}"#, "badValue"),
    ] {
      let answer = try #require(backend.answer(line, now: Flow.moment(9)).first)
      #expect(try JSONValue(parsing: answer)["error"]?["code"]?.string == code, "\(line)")
      #expect(try backend.composer(of: seat) == before, "\(line)")
    }
  }

  @Test(.enabled(if: Programs.have("readelf"), "needs binutils"))
  func itLinksNoAudioLibraryAndNoFoundation() throws {
    let programs = try Programs()
    let needed = try programs.run(["readelf", "-d", Self.program]).filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.dropLast() }
    #expect(needed.contains { $0.hasPrefix("libc.so") })
    // What every Swift program links, and the C library.
    let ordinary = ["libswift", "libc.so.", "libm.so.", "libgcc_s.so.", "ld-linux-"]
    #expect(needed.filter { name in !ordinary.contains { name.hasPrefix($0) } } == [])

    let symbols = try programs.run(["readelf", "-sW", Self.program])
      .compactMap { $0.split(separator: " ").last }
    #expect(symbols.contains { $0.hasPrefix("$s14ComposerEngine") })
    let foreign = [
      "snd_", "opus_", "ogg_", "sqlite3_", "speex_", "$s10Foundation", "$s20FoundationEssentials",
      "$s7Pressel",
    ]
    #expect(symbols.filter { name in foreign.contains { name.hasPrefix($0) } } == [])
  }
}
