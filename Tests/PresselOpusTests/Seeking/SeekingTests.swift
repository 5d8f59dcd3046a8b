import PresselAudio
import PresselTesting
import Testing

@testable import PresselOpus

@Suite("Seeking")
struct SeekingTests {
  /// All that comes from a position on, channel by channel as the file has it.
  private func samples(
    _ reader: inout SeekableOpusReader<ArrayFile>, atMost frames: Int = .max
  ) throws -> [Float] {
    var samples: [Float] = []
    var count = 0
    while count < frames, let block = try reader.nextBlock() {
      samples += block.samples
      count += block.frames
    }
    return samples
  }

  /// Where each frame of a file begins in what ``samples(_:atMost:)`` gives from its start.
  private func offsets(_ file: [UInt8]) throws -> [Int] {
    var reader = try OggOpusReader(ArrayByteSource(file))
    var offsets = [0]
    while let block = try reader.nextBlock() {
      for _ in 0..<block.frames { offsets.append(offsets[offsets.count - 1] + block.channels) }
    }
    return offsets
  }

  @Test("exactly gives what reading from the beginning gives, in every file", arguments: MadeFile.all)
  func exact(_ expected: MadeFile) throws {
    let file = try Corpus.made(expected.name)
    guard let info = try? OpusFileInfo(scanning: ArrayByteSource(file)) else { return }
    var reader = try SeekableOpusReader(ArrayFile(bytes: file))
    #expect(reader.index.info == info)
    let all = try samples(&reader)
    let offsets = try offsets(file)
    #expect(offsets.count - 1 == Int(info.samples.frames))
    var random = SplitMix(seed: 11)
    let places = (0..<12).map { _ in Int64.random(in: 0...info.samples.frames, using: &random) }
    for place in places + [0, info.samples.frames, .max, -1] {
      try reader.seek(to: FrameCount(place), .exact)
      let position = min(max(0, place), info.samples.frames)
      #expect(reader.position.frames == position)
      #expect(try samples(&reader) == Array(all[offsets[Int(position)]...]), "from \(position), seed 11")
    }
  }

  @Test("for playing begins at the sample, to the end of every file", arguments: MadeFile.all)
  func playing(_ expected: MadeFile) throws {
    let file = try Corpus.made(expected.name)
    guard var reader = try? SeekableOpusReader(ArrayFile(bytes: file)) else { return }
    let length = reader.index.info.samples.frames
    var random = SplitMix(seed: 12)
    for _ in 0..<20 {
      let place = Int64.random(in: 0...length, using: &random)
      try reader.seek(to: FrameCount(place))
      var buffer = PCMBuffer(capacity: Int(length) + 1)
      while try reader.read(into: &buffer) > 0 {}
      #expect(Int64(buffer.count) == length - place, "from \(place), seed 12")
      #expect(reader.position.frames == length)
    }
  }

  @Test("in a long voice is exact everywhere, and near enough for playing")
  func long() throws {
    var sound = SeededSound(seed: 5)
    let file = try finished(recorded(sound.voice(40 * 48_000)))
    var reader = try SeekableOpusReader(ArrayFile(bytes: file))
    let all = try samples(&reader)
    #expect(reader.index.links[0].entries.count >= 39, "a place each second")
    var random = SplitMix(seed: 13)
    for _ in 0..<25 {
      let place = Int.random(in: 0..<all.count, using: &random)
      try reader.seek(to: FrameCount(place), .exact)
      #expect(Array(try samples(&reader, atMost: 4_800).prefix(4_800)) == Array(all[place...].prefix(4_800)))
      try reader.seek(to: FrameCount(place), .playing)
      let heard = try samples(&reader, atMost: 24_000)
      // A tenth of a second later no difference is left that could be heard.
      let difference =
        zip(heard.dropFirst(4_800), all[place...].dropFirst(4_800)).map { abs($0 - $1) }.max() ?? 0
      #expect(difference < 0.02, "from \(place): \(difference)")
    }
  }

  @Test("decodes no more than it must")
  func work() throws {
    var sound = SeededSound(seed: 6)
    let part = try recorded(sound.voice(20 * 48_000))
    // One packet a page: what is read shows what is touched.
    let file = CountedFile(part)
    let index = try OpusFileIndex(file)
    file.forget()
    var reader = try SeekableOpusReader(file, index: index)
    try reader.seek(to: FrameCount(15 * 48_000))
    _ = try reader.nextBlock()
    #expect(file.bytesRead <= 2 * 32_768)
    #expect(file.lowest >= Int64(part.count / 2))
  }
}
