import ComposerWire
import Testing

@testable import ComposerWASM

@Suite struct MailboxTests {
  @Test func `A text that was left is read, as long as room was asked for`() throws {
    var mailbox = Mailbox()
    #expect(mistake { () throws(WireError) in try mailbox.text(1) } == "tooLong")
    let place = mailbox.room(for: 2)
    let room = try #require(place)
    room[0] = 7
    room[1] = 8
    #expect(try mailbox.text(2) == [7, 8])
    #expect(mistake { () throws(WireError) in try mailbox.text(-1) } == "tooLong")
    #expect(mistake { () throws(WireError) in try mailbox.text(1 << 20) } == "tooLong")
  }

  @Test(arguments: [-1, Int.min, Mailbox.longest + 1, Int.max])
  func `Too much room is refused`(length: Int) {
    var mailbox = Mailbox()
    let place = mailbox.room(for: length)
    #expect(place == nil)
  }

  @Test func `An answer stands at its address, long or short`() throws {
    var mailbox = Mailbox()
    for length in [0, 5, 100_000, 5] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
      mailbox.leave(bytes)
      let place = mailbox.address
      let address = try #require(place)
      #expect(Array(UnsafeBufferPointer(start: address, count: length)) == bytes)
    }
  }

  @Test func `A call leaves its answer, and a mistake a negative length`() throws {
    var module = Module()
    let three = module.answer { _ in [1, 2, 3] }
    #expect(three == 3)
    let length = module.answer { _ throws(WireError) in throw WireError(.syntax, "no", offset: 4) }
    let place = module.mailbox.address
    let address = try #require(place)
    let answer = String(decoding: UnsafeBufferPointer(start: address, count: Int(-length)), as: UTF8.self)
    #expect(answer == #"{"code":"syntax","message":"no","offset":4}"#)
    let withoutRoom = module.answer(to: 9999) { _, text in text }
    #expect(withoutRoom < 0)
  }
}
