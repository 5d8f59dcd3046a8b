import ComposerWire
import PresselSystem
import PresselTesting
import Testing

@testable import PresselCLI

/// Composers that outlive their process.
@Suite struct ComposerFolderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory(named: "composers")
  }

  private func files() throws -> [String] {
    try FileSystem().list(folder.path).filter { $0 != "lock" }.sorted()
  }

  private static let id = "ada/general"

  private static var name: String { ComposerID(id).fileName + ".json" }

  @Test func anyMomentIsGoneOnFrom() throws {
    let lines = Conversation.lines(of: "a")
    var whole = Backend()
    let expected = whole.write(lines)
    var answers: [JSONValue] = []
    for line in lines {
      // A desk of its own for each line: what one process has ended with, the next goes on from.
      var backend = try Backend(folder: folder.path)
      answers.append(try backend.say(line))
    }
    #expect(answers == expected)
  }

  /// A process is killed after it has saved and before anybody has read its answers.
  @Test func whatWasCarriedOutButNotHeardIsToldAgain() throws {
    let lines = Conversation.lines(of: "a")
    var whole = Backend()
    let expected = whole.write(lines)
    for cut in stride(from: 1, through: lines.count, by: 3) {
      let place = folder.file("\(cut)")
      do {
        var lost = try Backend(folder: place)
        _ = lost.write(Array(lines[..<cut]))
      }
      do {
        // It is asked again from the first line on, goes one further, and is killed again.
        var lost = try Backend(folder: place)
        _ = lost.write(Array(lines.prefix(cut + 1)))
      }
      var backend = try Backend(folder: place)
      #expect(backend.write(lines) == expected, "cut after \(cut) lines")
    }
  }

  @Test func namesAreDigestsWhateverTheComposerIsCalled() throws {
    let ids = [
      "", ".", "..", "../escaped", "/etc/passwd", "a/b", "a\u{0}b", "lock", "COM1", "é", "e\u{301}",
      "a\nb",
      String(repeating: "x", count: 10_000),
    ]
    var backend = try Backend(folder: folder.file("inner"))
    for id in ids {
      let line = JSONValue.object([("composer", .string(id)), ("settings", .object([]))])
      #expect(try backend.say(line.text())["composer"]?.string == id)
    }
    #expect(try files() == ["inner"])
    let names = try FileSystem().list(folder.file("inner")).filter { $0 != "lock" }
    #expect(names.count == ids.count)
    for name in names {
      #expect(name.count == 69 && name.hasSuffix(".json"))
      #expect(name.dropLast(5).allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  @Test func whoIsInMemoryIsLimitedAndNobodyIsLost() throws {
    let ids = (0..<40).map { "composer \($0)" }
    var backend = try Backend(folder: folder.path, most: 8)
    for id in ids { _ = try backend.say(#"{"composer":"\#(id)","settings":{}}"#) }
    for id in ids {
      #expect(try backend.say(#"{"composer":"\#(id)","at":0,"event":"press"}"#).phaseName == "pressed")
      #expect(backend.count <= 8)
    }
    for id in ids.reversed() {
      #expect(try backend.say(#"{"composer":"\#(id)","at":1.5,"event":"wait"}"#).phaseName == "opening")
    }
    let all = backend.write(ids.map { #"{"composer":"\#($0)","save":true}"# })
    #expect(all.allSatisfy { $0.phaseName == "opening" })
    #expect(backend.count <= 8)
  }

  @Test func thoseAskedForLastStay() throws {
    var backend = try Backend(folder: folder.path, most: 8)
    _ = try backend.say(#"{"composer":"busy","settings":{}}"#)
    for number in 0..<50 {
      _ = try backend.say(#"{"composer":"\#(number)","settings":{}}"#)
      _ = try backend.say(#"{"composer":"busy","at":0,"event":"wait"}"#)
    }
    // If it is in memory, its file is not looked at.
    try FileSystem().unlink(folder.file(ComposerID("busy").fileName + ".json"))
    #expect(try backend.say(#"{"composer":"busy","save":true}"#).phaseName == "idle")
    try FileSystem().unlink(folder.file(ComposerID("0").fileName + ".json"))
    #expect(try backend.say(#"{"composer":"0","save":true}"#).errorCode == "unknownComposer")
  }

  @Test func aForgottenComposerHasNoFile() throws {
    var backend = try Backend(folder: folder.path)
    _ = try backend.say(#"{"composer":"ada/general","settings":{}}"#)
    #expect(try files() == [Self.name])
    _ = try backend.say(#"{"composer":"ada/general","forget":true}"#)
    #expect(try files() == [])
  }

  @Test func aDamagedFileIsNeverTakenNorOverwrittenUnasked() throws {
    let good = try savedFile()
    for damage in [
      "", "{", "[]", good.replacing("ada/general", with: "bob/general"),
      good.replacing("\"version\":1", with: "\"version\":9"),
      String(good.dropLast(9)), good.replacing("\"answers\":[", with: "\"answers\":[7,"),
    ] {
      try write(damage)
      var backend = try Backend(folder: folder.path)
      #expect(
        try backend.say(#"{"composer":"ada/general","at":2,"event":"wait"}"#).errorCode == "damagedState")
      #expect(try backend.say(#"{"composer":"ada/general","settings":{}}"#).errorCode == "damagedState")
      #expect(try KeptScripts.text(folder.file(Self.name)) == damage)
    }
    var backend = try Backend(folder: folder.path)
    let state = try #require(JSONValue(parsing: good)["state"])
    let line = JSONValue.object([("composer", .string(Self.id)), ("state", state)])
    #expect(try backend.say(line.text()).phaseName == "pressed", "a state that the host has takes its place")
    #expect(try backend.say(#"{"composer":"ada/general","at":0.1,"event":"wait"}"#).phaseName == "pressed")
  }

  private func savedFile() throws -> String {
    var backend = try Backend(folder: folder.path)
    _ = try backend.say(#"{"composer":"ada/general","number":1,"settings":{}}"#)
    _ = try backend.say(#"{"composer":"ada/general","number":2,"at":0,"event":"press"}"#)
    return try KeptScripts.text(folder.file(Self.name))
  }

  private func write(_ text: String) throws {
    let replacement = try FileReplacement(of: FilePlace(folder.file(Self.name), existing: .replace))
    try replacement.write(Array(text.utf8))
    try replacement.commit()
  }

  @Test func whatCannotBeSavedHasNotHappened() throws {
    var backend = try Backend(folder: folder.path)
    _ = try backend.say(#"{"composer":"ada/general","settings":{}}"#)
    // A folder in the place of the file: nothing can be written there.
    try FileSystem().unlink(folder.file(Self.name))
    try FileSystem().makeFolder(folder.file(Self.name))
    let answers = backend.write([
      #"{"composer":"ada/general","at":0,"event":"press"}"#, #"{"composer":"b","settings":{}}"#,
      #"{"composer":"ada/general","at":0.1,"event":"wait"}"#,
    ])
    #expect(answers.map { $0.errorCode } == ["exists", nil, "exists"])
    #expect(answers.map { $0["line"]?.integer } == [2, nil, 4])
    try FileSystem().removeTree(folder.file(Self.name))
    let pressed = try backend.say(#"{"composer":"ada/general","at":0,"event":"press"}"#)
    #expect(
      pressed["effects"]?.array?.contains { $0["take"]?.integer == 1 } == true, "take 1 was not used up")
  }

  @Test func oneProgramHasAFolder() throws {
    let first = try ComposerFolder(at: folder.path)
    do throws(CommandError) {
      _ = try ComposerFolder(at: folder.path, patience: 10)
      Issue.record("a second program got the folder")
    } catch {
      #expect(error.code == "locked")
      #expect(error.message.contains(folder.path))
      #expect(error.exitCode == .failure)
    }
    _ = first
  }

  @Test func whatAKilledProcessHadBegunToWriteIsRemoved() throws {
    try FileSystem().create(folder.file(".123.part")).write([1])
    try FileSystem().create(folder.file("film.mkv.part")).write([1])
    try FileSystem().makeFolder(folder.file("odd.part"))
    _ = try Backend(folder: folder.path)
    #expect(try Set(files()) == ["film.mkv.part", "odd.part"], "what others made stays")
  }
}
