import PresselAudio
import PresselForeign
import PresselTesting
import Testing

@Suite struct DecoderRecordTests {
  private static let facts = ForeignFacts(
    container: "mp4", codec: "aac", channels: 2, rate: .opus, bitRate: 64_000,
    tags: [ForeignTag(name: "title", value: "Grüße"), ForeignTag(name: "empty", value: "")])

  private static let records: [DecoderRecord] = [
    .facts(facts), .frames([0.5, -1]), .progress(frames: 48_000), .frames([]),
    .end(ForeignLength(frames: FrameCount(2), damaged: 3)),
  ]

  private static let bytes = DecoderContract.greeting + records.flatMap { $0.bytes }

  private func parse(_ pieces: [[UInt8]]) throws -> [DecoderRecord] {
    var parser = DecoderRecordParser()
    var records: [DecoderRecord] = []
    for piece in pieces {
      parser.feed(piece)
      while let record = try parser.next() { records.append(record) }
    }
    return records
  }

  @Test func whatIsWrittenIsReadHoweverItArrives() throws {
    #expect(try parse([Self.bytes]) == Self.records)
    #expect(try parse(Self.bytes.map { [$0] }) == Self.records)
  }

  @Test func aFailureKeepsItsCodeAndItsWords() throws {
    let error = ForeignError(.notAudio, "it is\tno\nsound", rawCode: -7)
    let read = try parse([DecoderContract.greeting + DecoderRecord.failure(error).bytes])
    #expect(read == [.failure(ForeignError(.notAudio, "it is no sound", rawCode: -7))])
  }

  @Test func whatATagSaysCannotForgeAnotherLine() throws {
    let forged = ForeignFacts(
      container: "wav", codec: "pcm", channels: 1, rate: .opus, bitRate: 0,
      tags: [ForeignTag(name: "a\tb", value: "x\nchannels\t9\u{1b}[2J")])
    let read = try parse([DecoderContract.greeting + DecoderRecord.facts(forged).bytes])
    guard case .facts(let facts)? = read.first else { return #expect(Bool(false), "\(read)") }
    #expect(facts.channels == 1)
    #expect(facts.tags == [ForeignTag(name: "a b", value: "x channels 9 [2J")])
  }

  @Test(
    arguments: [
      [0x46, 0, 0, 3, 0], [0x46, 3, 0, 0, 0, 1, 2, 3], [0x51, 0, 0, 0, 0], [0x50, 1, 0, 0, 0, 1],
      [0x45, 8, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8),
      [0x50, 8, 0, 0, 0] + [UInt8](repeating: 0xff, count: 8),
      [0x58, 2, 0, 0, 0, 9, 9], [0x49, 1, 0, 0, 0, 0x61],
    ] as [[UInt8]])
  func aRecordOutsideTheContractIsABreach(record: [UInt8]) {
    #expect(throws: DecoderRecordParser.Breach.self) { try parse([DecoderContract.greeting + record]) }
  }

  @Test func nothingFollowsTheEnd() {
    #expect(throws: DecoderRecordParser.Breach.self) { try parse([Self.bytes + [0]]) }
  }

  @Test func noFlippedBitIsATrap() {
    for bit in 0..<(Self.bytes.count * 8) {
      var bytes = Self.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      // A breach is an answer as good as records.
      _ = try? parse([bytes])
    }
  }
}
