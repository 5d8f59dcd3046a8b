import PresselAudio
import PresselService
import PresselSystem
import PresselTesting
import Testing

@Suite struct SoundFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory(named: "sound")
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder.file(name)
    try FileSystem().create(path).write(bytes)
    return path
  }

  private func frames(of path: String) throws -> [Float] {
    let reader = try SoundFile.open(path)
    var buffer = PCMBuffer(capacity: 1_000)
    var all: [Float] = []
    while try reader.read(into: &buffer) {
      all += buffer.samples
      buffer.removeAll()
    }
    return all
  }

  /// A WAV file of a rate and a number of channels, 16 bits.
  private func wave(rate: UInt32, channels: UInt16, _ samples: [Int16]) -> [UInt8] {
    func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
      (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let data = samples.flatMap { little($0) }
    return Array("RIFF".utf8) + little(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8) + little(UInt32(16))
      + little(UInt16(1)) + little(channels) + little(rate) + little(rate * UInt32(channels) * 2)
      + little(channels * 2) + little(UInt16(16)) + Array("data".utf8) + little(UInt32(data.count)) + data
  }

  @Test func aFileAtOurOwnRateComesOutBitByBit() throws {
    let samples = (0..<5_000).map { Int16(truncatingIfNeeded: $0 &* 7_919) }
    let path = try write(wave(rate: 48_000, channels: 1, samples), to: "a.wav")
    #expect(try frames(of: path) == samples.map { Float($0) / 32_768 })
  }

  @Test func equalSidesOfAStereoFileComeOutAsTheyAre() throws {
    let samples = (0..<3_000).flatMap { [Int16($0), Int16($0)] }
    let path = try write(wave(rate: 48_000, channels: 2, samples), to: "a.wav")
    #expect(try frames(of: path) == (0..<3_000).map { Float($0) / 32_768 })
  }

  @Test(
    .enabled(if: SoundFileTests.hasResampler, "built without the trait Resampling"),
    arguments: [8_000, 22_050, 44_100, 96_000])
  func anotherRateKeepsItsLength(rate: UInt32) throws {
    let path = try write(
      wave(rate: rate, channels: 1, [Int16](repeating: 1_000, count: Int(rate))), to: "\(rate).wav")
    #expect(try frames(of: path).count == 48_000)
  }

  private static var hasResampler: Bool {
    #if Resampling
      true
    #else
      false
    #endif
  }

  @Test func whatIsNoAudioHasACodeAndAWayOut() throws {
    let text = try write(Array("Dear diary".utf8), to: "diary.txt")
    let error = #expect(throws: AudioError.self) { try SoundFile.open(text) }
    #if AnyFormat
      #expect(error?.code == .notAudio)
      #expect(error?.message == "\(text): it is no audio that can be read; give another file")
    #else
      #expect(error?.code.rawValue == "decoderNotBuilt")
    #endif
    let empty = try write([], to: "empty.ogg")
    #expect(throws: AudioError.self) { try SoundFile.open(empty) }
    let page = try write(Array("OggS".utf8), to: "stub.ogg")
    #expect(throws: AudioError.self) { try SoundFile.open(page) }
    let missing = #expect(throws: AudioError.self) { try SoundFile.open(folder.file("nothing.wav")) }
    #expect(missing?.code == .unreadable)
  }

  @Test func aRealTimeSourceIsInterruptedAtOnce() throws {
    let silence = [Int16](repeating: 0, count: 480_000)
    let path = try write(wave(rate: 48_000, channels: 1, silence), to: "long.wav")
    let source = try FileSource(path: path, pace: .realTime)
    try source.open()
    source.interrupt()
    var buffer = PCMBuffer(capacity: 4_800)
    #expect(try source.read(into: &buffer) == .interrupted)
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.count == 960, "20 ms at a time")
    source.close()
  }

  @Test func aSinkThatWasNotDrainedLeavesNoFile() throws {
    let path = folder.file("heard.wav")
    let sink = try WaveFileSink(place: FilePlace(path, existing: .keep))
    try sink.open()
    _ = try sink.write([0.5, -0.5])
    sink.close()
    #expect(try FileSystem().list(folder.path).isEmpty)
    try sink.open()
    _ = try sink.write([0.5, -0.5])
    #expect(try sink.drain())
    sink.close()
    #expect(try frames(of: path) == [0.5, -0.5])
    #expect(try FileSystem().list(folder.path) == ["heard.wav"])
  }
}
