import PresselAudio
import Testing

@Suite struct WaveParserTests {
  /// A WAV file by its parts, as other programs write it.
  private func file(
    tag: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 48_000, bits: UInt16 = 16, block: UInt16? = nil,
    dataLength: UInt32? = nil, chunksBefore: [UInt8] = [], data: [UInt8]
  ) -> [UInt8] {
    func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    let frame = block ?? channels * bits / 8
    return Array("RIFF".utf8) + little(UInt32(36 + data.count)) + Array("WAVE".utf8) + chunksBefore
      + Array("fmt ".utf8) + little(UInt32(16)) + little(tag) + little(channels) + little(rate)
      + little(rate * UInt32(frame)) + little(frame) + little(bits)
      + Array("data".utf8) + little(dataLength ?? UInt32(data.count)) + data
  }

  private func samples(of bytes: [UInt8], step: Int = .max) throws -> [Float] {
    var parser = WaveParser()
    var found: [Float] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      try parser.feed(rest.prefix(step))
      rest = rest.dropFirst(step)
      while true {
        let more = parser.nextSamples(atMost: 3)
        guard !more.isEmpty else { break }
        found += more
      }
    }
    try parser.finish()
    return found
  }

  @Test func everyWidthOfHalfScaleIsAHalf() throws {
    #expect(try samples(of: file(bits: 8, data: [192, 64])) == [0.5, -0.5])
    #expect(try samples(of: file(bits: 16, data: [0, 0x40, 0, 0xC0])) == [0.5, -0.5])
    #expect(try samples(of: file(bits: 24, data: [0, 0, 0x40, 0, 0, 0xC0])) == [0.5, -0.5])
    #expect(try samples(of: file(bits: 32, data: [0, 0, 0, 0x40, 0, 0, 0, 0xC0])) == [0.5, -0.5])
    #expect(try samples(of: file(tag: 3, bits: 32, data: [0, 0, 0, 0x3F])) == [0.5])
    #expect(try samples(of: file(tag: 3, bits: 64, data: [0, 0, 0, 0, 0, 0, 0xE0, 0x3F])) == [0.5])
  }

  @Test func whatIsNoNumberBecomesSilence() throws {
    #expect(try samples(of: file(tag: 3, bits: 32, data: [0, 0, 0xC0, 0x7F, 0, 0, 0x80, 0x7F])) == [0, 0])
  }

  @Test func bytesMayArriveOneByOneAndStrangeChunksAreSkipped() throws {
    let list = Array("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    let bytes = file(channels: 2, chunksBefore: list, data: [0, 0x40, 0, 0, 0, 0xC0, 0, 0])
    #expect(try samples(of: bytes, step: 1) == [0.5, 0, -0.5, 0])
    #expect(try samples(of: bytes) == [0.5, 0, -0.5, 0])
  }

  @Test func aLengthThatNobodyKnewLastsToTheEnd() throws {
    let data: [UInt8] = [0, 0x40, 0, 0x40, 0, 0x40]
    #expect(try samples(of: file(dataLength: 0, data: data)).count == 3)
    #expect(try samples(of: file(dataLength: .max, data: data)).count == 3)
  }

  @Test func whatFollowsTheSamplesIsNotSound() throws {
    let bytes = file(dataLength: 2, data: [0, 0x40] + Array("id3 ".utf8) + [2, 0, 0, 0, 9, 9])
    #expect(try samples(of: bytes) == [0.5])
  }

  @Test func halfAFrameAtTheEndIsLeftOut() throws {
    #expect(try samples(of: file(dataLength: 3, data: [0, 0x40, 7])) == [0.5])
    #expect(try samples(of: file(dataLength: 400, data: [0, 0x40, 7])) == [0.5])
  }

  @Test func wrongHeadersEndInNamedErrors() {
    #expect(throws: WaveError.notWave) { try samples(of: Array("This is a text, no sound.".utf8)) }
    #expect(throws: WaveError.notWave) { try samples(of: []) }
    #expect(throws: WaveError.unsupportedEncoding(2)) { try samples(of: file(tag: 2, bits: 4, data: [])) }
    #expect(throws: WaveError.badHeader) { try samples(of: file(channels: 0, data: [])) }
    #expect(throws: WaveError.badHeader) { try samples(of: file(rate: 0, data: [])) }
    #expect(throws: WaveError.badHeader) { try samples(of: file(block: 7, data: [])) }
    let whole = file(data: [])
    #expect(throws: WaveError.truncated) { try samples(of: Array(whole.prefix(30))) }
  }

  @Test func noCutAndNoFlippedBitTraps() {
    let whole = file(channels: 2, data: Array(repeating: 0x40, count: 16))
    for length in 0...whole.count {
      _ = try? samples(of: Array(whole.prefix(length)))
    }
    for bit in 0..<whole.count * 8 {
      var broken = whole
      broken[bit / 8] ^= 1 << UInt8(bit % 8)
      _ = try? samples(of: broken)
    }
  }

  @Test func ourOwnFilesComeBackAsTheyWere() throws {
    let steps: [Float] = [0, 1, -32_768, 32_767, 12_345]
    let sound = steps.map { $0 / 32_768 }
    let bytes = WaveWriter.header(frames: FrameCount(sound.count)) + WaveWriter.bytes(of: sound[...])
    #expect(try samples(of: bytes) == sound)
    let piped = WaveWriter.header(frames: nil) + WaveWriter.bytes(of: sound[...])
    #expect(try samples(of: piped) == sound)
  }

  @Test func tooLoudIsLimitedAndNoNumberIsSilence() {
    #expect(WaveWriter.bytes(of: [2, -2, .nan]) == [0xFF, 0x7F, 0, 0x80, 0, 0])
  }
}
