import PresselAudio
import PresselOpus
import PresselService
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// The waveform that stands in a file of ours, and what others do to such a file.
@Suite struct KeptWaveformTests {
  private let folder: TemporaryDirectory
  /// A second of a hum.
  private let part: [UInt8]
  /// Nothing like the sound, so that it shows where a waveform comes from.
  private let kept = Waveform(peak: [1, 0.5, 0, 0.25], rms: [0.5, 0, 0, 0.125], samples: FrameCount(48_000))

  init() throws {
    folder = try TemporaryDirectory(named: "kept")
    var recorder = try OggOpusRecorder(settings: .standard, serial: 3)
    var part = recorder.headerBytes()
    part += try recorder.append((0..<48_000).map { Float($0 % 343) / 1_000 - 0.17 }[...])
    self.part = part + (try recorder.finish())
  }

  private func finished(serial: UInt32 = 5, waveform: Waveform? = nil) throws -> [UInt8] {
    let tags = OpusTags(comments: [.init(Waveform.tagName, (waveform ?? kept).tagText)])
    var finisher = try OggOpusFinisher(ArrayByteSource(part), serial: serial, tags: tags)
    var file: [UInt8] = []
    while let block = try finisher.nextBlock() { file += block }
    return file
  }

  private func waveform(of file: some Collection<UInt8>, points: Int = 4) throws -> Waveform {
    let path = folder.file("\(file.count)-\(points).ogg")
    try FileSystem().create(path).write(Array(file))
    return try SoundFile.waveform(of: path, points: points) { _ in }
  }

  @Test func itIsReadWhereItIsThatOfTheFile() throws {
    #expect(try waveform(of: finished()) == kept)
    #expect(try waveform(of: finished(), points: 5) != kept)
  }

  @Test func ofFilesThatWereJoinedItIsNotThatOfTheFirst() throws {
    let joined = try waveform(of: finished() + finished(serial: 6))
    #expect(joined.samples == FrameCount(96_000))
    #expect(joined.peak.allSatisfy { $0 > 0.1 }, "it was decoded")
  }

  @Test(arguments: [2, 3, 9]) func ofAFileThatWasJoinedToItselfItIsNotThatOfOnePart(parts: Int) throws {
    let file = try finished()
    let joined = try waveform(of: (0..<parts).flatMap { _ in file })
    #expect(joined.peak.allSatisfy { $0 > 0.1 }, "it was decoded")
  }

  @Test func ofAFileWithSomethingBehindItItIsNotBelieved() throws {
    #expect(try waveform(of: finished() + [0]).peak.allSatisfy { $0 > 0.1 })
  }

  @Test func ofAFileThatWasCutItIsNotThatOfTheWhole() throws {
    // The last page is gone, and with it the last packet and the end.
    let cut = try waveform(of: finished().dropLast(1))
    #expect(cut.samples == FrameCount(47_688) && cut.peak.allSatisfy { $0 > 0.1 })
  }

  @Test func ofALengthThatIsNotTrueItIsNothing() throws {
    let lie = Waveform(peak: kept.peak, rms: kept.rms, samples: FrameCount(Int64.max))
    #expect(try waveform(of: finished(waveform: lie)).samples == FrameCount(48_000))
  }

  @Test func ofAFileThatWasMadeLouderItIsNotWhatIsHeard() throws {
    var repaired: [UInt8] = []
    var file = try finished()
    // The gain of the header, 6 dB; its checksum is mended together with it by a rewrite of the page.
    file[27 + 1 + 17] = 6
    file.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    var sum: UInt32 = 0
    for byte in file[..<47] {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    for place in 0..<4 { repaired.append(UInt8(truncatingIfNeeded: sum >> (8 * place))) }
    file.replaceSubrange(22..<26, with: repaired)
    let louder = try waveform(of: file)
    #expect(louder != kept && louder.peak.allSatisfy { $0 > 0.25 })
  }

  @Test func aPipeIsNotOpenedToLookForIt() throws {
    let (path, pipe) = (folder.file("whole.ogg"), folder.file("pipe"))
    try FileSystem().create(path).write(try finished())
    try #require(try ChildProcess(["mkfifo", pipe]).wait() == .exited(0))
    let writer = try ChildProcess(["sh", "-c", "exec cat \"$0\" > \"$1\"", path, pipe])
    // Whoever opens it twice waits for a second writer for ever; this one ends that.
    let rescue = try ChildProcess(["sh", "-c", "sleep 20; : > \"$0\"", pipe])
    defer { rescue.signal(9) }
    let heard = try SoundFile.waveform(of: pipe, points: 4) { _ in }
    #expect(heard.samples == FrameCount(48_000) && heard.peak.allSatisfy { $0 > 0.1 })
    #expect(writer.wait() == .exited(0))
  }

  @Test func anotherCodecInOggIsReadAsWhenItIsPlayed() throws {
    // The first page of Ogg FLAC, and nothing behind it.
    let packet = Array("\u{7F}FLAC\u{1}\u{0}\u{0}\u{1}fLaC".utf8)
    var page =
      Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 20) + [1, UInt8(packet.count)] + packet
    var sum: UInt32 = 0
    for byte in page {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }
    for place in 0..<4 { page[22 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
    let path = folder.file("other.ogg")
    try FileSystem().create(path).write(page)
    let played = #expect(throws: AudioError.self) {
      let reader = try SoundFile.open(path)
      var buffer = PCMBuffer(capacity: 1_000)
      while try reader.read(into: &buffer) { buffer.removeAll() }
    }
    let drawn = #expect(throws: AudioError.self) { try SoundFile.waveform(of: path, points: 4) { _ in } }
    #expect(drawn == played)
  }
}
