import PresselAudio
import PresselOpus
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

@testable import PresselService

/// A file that several threads decode.
@Suite struct ParallelDecodingTests {
  private let folder: TemporaryDirectory
  private let path: String

  /// Twenty seconds of a hum that swells, over noise.
  init() throws {
    folder = try TemporaryDirectory(named: "parallel")
    path = folder.file("long.ogg")
    var random = SplitMix(seed: 31)
    var recorder = try OggOpusRecorder(settings: .standard, serial: 3)
    let file = try FileSystem().create(path)
    try file.write(recorder.headerBytes())
    for second in 0..<20 {
      let samples = (0..<48_000).map { index in
        let hum = Float(index % 343) / 343 - 0.5
        return hum * Float(index % 24_000) / 24_000 + Float.random(in: -0.02...0.02, using: &random)
          * Float(second % 3)
      }
      try file.write(try recorder.append(samples[...]))
    }
    try file.write(try recorder.finish())
  }

  private func linear() throws -> [Float] {
    let reader = try SoundFile.open(path)
    var buffer = PCMBuffer(capacity: 48_000)
    var all: [Float] = []
    while try reader.read(into: &buffer) {
      all += buffer.samples
      buffer.removeAll()
    }
    return all
  }

  @Test(arguments: 1...3) func itGivesWhatOneThreadGives(processors: Int) throws {
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    let starts = decoding.starts(processors: processors, shortest: FrameCount(288_000))
    #expect(starts.count == processors)
    #expect(starts.allSatisfy { $0.frames.isMultiple(of: 480) })
    let parts = try decoding.run(from: starts, { _ in [Float]() }, { $0 += $1 })
    #expect(try Array(parts.joined()) == linear())
  }

  @Test func whereTwoPartsDoNotAgreeOneWorkerDecodesOn() throws {
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    let starts = decoding.starts(processors: 2, shortest: FrameCount(288_000))
    // A seek for playing has nothing to hold against the part before.
    let parts = try decoding.run(from: starts, seeking: .playing, { _ in [Float]() }, { $0 += $1 })
    #expect(try Array(parts.joined()) == linear())
  }

  @Test func aWaveformIsTheSameByOneThreadAndByMany() throws {
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    let starts = decoding.starts(processors: 2, shortest: FrameCount(288_000))
    let parts = try decoding.run(from: starts, { _ in WaveformPart() }, { $0.append($1) })
    var builder = WaveformBuilder()
    for part in parts { builder.append(part) }
    #expect(try builder.waveform() == SoundFile.waveform(of: path, points: 100) { _ in })
  }

  @Test func whatIsShortOrHasTwoChannelsIsNotCut() throws {
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    #expect(decoding.starts(processors: 8) == [.zero], "20 seconds are less than two minutes")
  }

  @Test func aRenderedFileIsWhatASinkGets() throws {
    let (one, many) = (folder.file("one.wav"), folder.file("many.wav"))
    let path = path
    let session = SoundPlayer(
      sink: WaveFileSink(place: try FilePlace(one, existing: .keep)),
      open: { () throws(AudioError) in try SoundFile.open(path) }, report: { _ in })
    try session.start()
    session.join()
    let place = try FilePlace(many, existing: .keep)
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    let starts = decoding.starts(processors: 2, shortest: FrameCount(288_000))
    #expect(try ParallelRendering(decoding, path).run(from: starts, to: place) { true })
    let files = FileSystem()
    let expected = try files.open(one, for: .reading).read(at: 0, upTo: 4_000_000)
    #expect(expected.count == 44 + 20 * 96_000)
    #expect(try files.open(many, for: .reading).read(at: 0, upTo: 4_000_000) == expected)
  }

  @Test func aRenderingThatIsNotWantedAnyMoreLeavesNothing() throws {
    let place = try FilePlace(folder.file("none.wav"), existing: .keep)
    let decoding = try ParallelDecoding(#require(try OpusFileBytes(path: path)))
    #expect(try !ParallelRendering(decoding, path).run(from: [.zero], to: place) { false })
    #expect(try FileSystem().size(of: folder.file("none.wav")) == nil)
  }

  @Test func aStartInTheMiddleIsWhatReadingOverGives() throws {
    let all = try linear()
    let reader = try SoundFile.open(path)
    try reader.skip(FrameCount(700_001), .exact)
    var buffer = PCMBuffer(capacity: 10_000)
    while buffer.room > 0, try reader.read(into: &buffer) {}
    #expect(buffer.samples == Array(all[700_001..<710_001]))
    let player = try SoundFile.open(path)
    try player.skip(FrameCount(700_001), .playing)
    var heard = PCMBuffer(capacity: 1_000_000)
    while try player.read(into: &heard) {}
    #expect(heard.count == all.count - 700_001)
  }
}
