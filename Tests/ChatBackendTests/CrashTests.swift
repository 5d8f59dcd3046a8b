import ChatBackend
import ComposerEngine
import PresselSystem
import PresselTesting
import Testing

/// The backend ends at any moment, even in the middle of a write.
@Suite struct CrashTests {
  @Test func aLedgerThatWasCutAnywhereGoesOnToTheSameMessage() throws {
    let folder = try TemporaryDirectory(named: "chat")
    let seat = try #require(Seat("ada/general"))
    let whole = folder.file("whole")
    var states = [Composer()]
    var backend = try Backend(ledger: whole)
    for (step, event) in Flow.events.enumerated() {
      _ = try backend.handle(event, of: seat, at: Flow.moment(step))
      states.append(try backend.composer(of: seat))
    }
    let message = try #require(try backend.messages(in: "general").first)

    let bytes = try readAll(whole)
    let lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }
    #expect(lineEnds.count == Flow.events.count + 3)  // the length, the message and its answer
    // After each line, and with one more byte, half a line, or all but the line break of the next.
    let cuts = ([-1] + lineEnds).flatMap { [$0 + 1, $0 + 2, $0 + 300, $0] }
    for cut in Set(cuts).sorted() where bytes.indices.contains(cut) || cut == bytes.count {
      let path = folder.file("cut\(cut)")
      try FileSystem().create(path).write(Array(bytes[..<cut]))
      var restarted = try Backend(ledger: path)
      let state = try restarted.composer(of: seat)
      let done = try #require(states.lastIndex(of: state), "cut at \(cut): no state that there ever was")
      for step in done..<Flow.events.count {
        _ = try restarted.handle(Flow.events[step], of: seat, at: Flow.moment(step))
      }
      #expect(try restarted.messages(in: "general") == [message], "cut at \(cut)")
      #expect(try restarted.composer(of: seat) == states.last, "cut at \(cut)")
    }
  }

  @Test func aClientThatComesBackWithoutItsMicrophoneFindsWhatWasSaid() throws {
    let folder = try TemporaryDirectory(named: "chat")
    let seat = try #require(Seat("ada/general"))
    var backend = try Backend(ledger: folder.file("ledger"))
    for (step, event) in Flow.events[..<3].enumerated() {
      _ = try backend.handle(event, of: seat, at: Flow.moment(step))
    }
    let back = try backend.handle(.restored(takes: TakeID(1)), of: seat, at: Flow.moment(9))
    #expect(
      back.first?.effects == [
        .closeCapture(take: TakeID(1), keep: true), .report(code: .restored, take: TakeID(1)),
      ])
    let complete = try backend.handle(
      .takeFinished(take: TakeID(1), samples: 33_600), of: seat, at: Flow.moment(10))
    #expect(complete.first?.phase.name == .preview)
    #expect(try backend.messages(in: "general") == [])
  }

  @Test func aLedgerOfSomebodyElseIsRefusedByName() throws {
    let folder = try TemporaryDirectory(named: "chat")
    for (name, text) in [
      ("a", "hello\n"), ("b", "S ada {}\n"), ("c", "T ada/general x 1\n"), ("d", "S ada/general 1 {}\n"),
    ] {
      try FileSystem().create(folder.file(name)).write(Array(text.utf8))
      let error = #expect(throws: BackendError.self) { _ = try Backend(ledger: folder.file(name)) }
      #expect(error?.code == .ledgerDamaged, "\(text)")
    }
    try FileSystem().create(folder.file("e")).write(Array("S ada/general {\"version\":2}\n".utf8))
    let error = #expect(throws: BackendError.self) { _ = try Backend(ledger: folder.file("e")) }
    #expect(error?.code == .ledgerDamaged)
    let nowhere = #expect(throws: BackendError.self) { _ = try Backend(ledger: folder.file("no/ledger")) }
    #expect(nowhere?.code == .ledgerFailed)
    #expect(nowhere?.number == 2)
  }

  @Test func aDiscardedTakeLeavesNoLengthAndALateOneIsForgotten() throws {
    let folder = try TemporaryDirectory(named: "chat")
    let ledger = folder.file("ledger")
    let seat = try #require(Seat("ada/general"))
    var backend = try Backend(ledger: ledger)
    for (step, event) in Flow.events[..<5].enumerated() {
      _ = try backend.handle(event, of: seat, at: Flow.moment(step))
    }
    _ = try backend.handle(.discard, of: seat, at: Flow.moment(5))
    _ = try backend.handle(.takeFinished(take: TakeID(1), samples: 5), of: seat, at: Flow.moment(6))
    let lines = String(decoding: try readAll(ledger), as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("T ") } == ["T ada/general 1 100800", "T ada/general 1 0"])
  }
}

/// All bytes of a file.
func readAll(_ path: String) throws -> [UInt8] {
  let file = try FileSystem().open(path, for: .reading)
  var bytes: [UInt8] = []
  while true {
    let more = try file.read(at: Int64(bytes.count), upTo: 1 << 20)
    guard !more.isEmpty else { return bytes }
    bytes += more
  }
}
