import PresselStore
import PresselSystem
import Testing

/// A disk that fails at each call in turn.
@Suite("A failing disk")
struct DiskFaultTests {
  private static let numbers: [Int32] = [28, 5]

  @Test("a recording sent while the n-th call fails is there whole, or not at all", arguments: numbers)
  func sending(number: Int32) throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    var call = 1
    var sent = 0
    while true {
      workshop.faults.reset()
      workshop.faults.failOnce(nth: call, with: number)
      let failed = try code { try store.send("message \(call)", recordings: 1) }
      let isOver = workshop.faults.entries.count < call
      workshop.faults.reset()
      let messages = try store.messages(in: nil, limit: 1000)
      if failed == nil { sent += 1 }
      #expect(messages.count == sent, "call \(call)")
      for message in messages {
        #expect(try store.audio(of: message.attachments[0]).count == 306)
      }
      // What failed is offered again, as a take or in the draft, until it is discarded.
      for leftover in try store.leftoverTakes() { try store.adopt(leftover.id)?.discard() }
      try store.discardDraft(in: "general", author: "ada")
      _ = try workshop.open()
      let findings = try store.inspect()
      #expect(findings.isClean, "call \(call): \(findings)")
      if isOver { break }
      call += 1
    }
    #expect(call > 20)
  }

  @Test("a discard that fails can be called again, and then nothing is left", arguments: numbers)
  func discarding(number: Int32) throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    for stage in [false, true] {
      var call = 1
      while true {
        let take = try store.take()
        if stage { _ = try take.finish(wholeFile) }
        workshop.faults.reset()
        workshop.faults.failOnce(nth: call, with: number)
        let failed = try code { try take.discard() }
        let isOver = workshop.faults.entries.count < call
        workshop.faults.reset()
        if failed != nil { try take.discard() }
        _ = try workshop.open()
        #expect(try workshop.files("takes") == [])
        #expect(try workshop.files("audio") == [])
        #expect(try store.leftoverTakes() == [])
        if isOver { break }
        call += 1
      }
      #expect(call > 3)
    }
  }
}
