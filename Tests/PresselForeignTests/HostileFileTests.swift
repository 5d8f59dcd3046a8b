import CrashTrials
import PresselAudio
import PresselForeign
import PresselService
import PresselSystem
import PresselTesting
import Testing

/// Bytes that mean no good: each file ends in a result or a named error, in bounded time and memory.
@Suite(.enabled(if: Voice.isMakeable, "needs the trait AnyFormat, ffmpeg and sox"))
struct HostileFileTests {
  /// Small files of the kinds with the most to go wrong.
  private static let kinds: [(name: String, options: [String])] = [
    ("a.mp3", ["-c:a", "libmp3lame", "-b:a", "24k", "-ar", "16000"]),
    ("a.m4a", ["-c:a", "aac", "-b:a", "24k", "-ar", "16000"]),
    ("a.webm", ["-c:a", "libopus", "-b:a", "16k"]),
    ("a.ogg", ["-c:a", "libvorbis", "-ar", "8000"]),
    ("a.flac", ["-c:a", "flac", "-ar", "8000"]),
    ("a.caf", ["-c:a", "pcm_alaw", "-ar", "8000"]),
  ]

  /// What may come of a damaged file; a decoder that lied, stalled or could not be started is a fault of ours.
  private static let expected: Set<ForeignError.Code> = [
    .notAudio, .unsupportedFormat, .damaged, .unreadable, .tooMuchMemory, .tooMuchWork, .tooLong,
    .decoderCrashed,
  ]

  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  /// How many random files there are: `PRESSEL_TRIALS`, else few enough for every day.
  private static var trials: Int {
    ProcessEnvironment.value("PRESSEL_TRIALS").flatMap { Int($0) } ?? 120
  }

  private func small() throws -> [[UInt8]] {
    let voice = try bench.write(Voice.samples(frames: 19_200), to: "voice.wav")
    var files = try Self.kinds.map { kind in
      try bench.bytes(of: bench.encode(voice, to: kind.name, kind.options))
    }
    files.append(try bench.bytes(of: bench.make("a.amr-nb", ["sox", voice, "-r", "8000"])))
    return files
  }

  /// Decodes bytes and holds the outcome against what may be.
  ///
  /// - Returns: whether the decoder crashed.
  private func decode(_ bytes: [UInt8], _ what: String) throws -> Bool {
    let path = bench.folder.file("hostile")
    _ = try FileSystem().unlink(path)
    try FileSystem().create(path).write(bytes)
    let file = try FileSystem().open(path, for: .reading)
    let start = MonotonicClock.now
    defer { #expect(MonotonicClock.now - start < 20_000_000_000, "\(what) took too long") }
    do {
      let (_, length) = try ForeignReader.count(DecoderInput(file: try file.shared()), wakeup: Wakeup())
      #expect(length.frames <= FrameCount(DecoderContract.frameLimit))
      return false
    } catch let error as ForeignError {
      #expect(Self.expected.contains(error.code), "\(what): \(error.code.rawValue) \(error)")
      #expect(!error.message.contains("\n") && !error.message.isEmpty)
      return error.code == .decoderCrashed
    }
  }

  @Test func everyTruncationIsAResultOrANamedError() throws {
    var crashes = 0
    for (number, bytes) in try small().enumerated() {
      // Each 64th byte when there is time; the headers, where most can go wrong, always.
      let step = Self.trials >= 1_000 ? 64 : max(64, bytes.count / 12 / 64 * 64)
      for length in stride(from: 0, to: bytes.count, by: step) {
        if try decode(Array(bytes.prefix(length)), "file \(number) cut at \(length)") { crashes += 1 }
      }
    }
    #expect(crashes == 0)
  }

  @Test func everyFlippedBitIsAResultOrANamedError() throws {
    let seed: UInt64 = 20_261_130
    var generator = SplitMix(seed: seed)
    let files = try small()
    var crashes: [String] = []
    for trial in 0..<Self.trials {
      let number = trial % files.count
      var bytes = files[number]
      // Half of them within the first kilobyte, where the headers are.
      let range = trial % 2 == 0 ? min(1_024, bytes.count) : bytes.count
      let bit = Int(generator.next() % UInt64(range * 8))
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let what = "seed \(seed), trial \(trial): file \(number) with bit \(bit) flipped"
      if try decode(bytes, what) { crashes.append(what) }
    }
    #expect(crashes == [])
  }

  @Test func anAMRFileWithWildFrameHeadersEnds() throws {
    var generator = SplitMix(seed: 475)
    var bytes = Array("#!AMR\n".utf8)
    for _ in 0..<500 {
      bytes.append(UInt8(truncatingIfNeeded: generator.next()))
      bytes += (0..<Int(generator.next() % 32)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
    #expect(try !decode(bytes, "wild AMR, seed 475"))
  }

  @Test(
    arguments: [
      (
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nMARK\n#EXTINF:9,\nMARK\n#EXT-X-ENDLIST\n",
        ForeignError.Code.unsupportedFormat
      ),
      ("ffconcat version 1.0\nfile MARK\nfile hostile\n", .unsupportedFormat),
      (
        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n",
        .unsupportedFormat
      ),
      (
        "<?xml version=\"1.0\"?><playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\"><trackList><track>"
          + "<location>file://MARK</location></track></trackList></playlist>", .notAudio
      ),
      ("[playlist]\nFile1=MARK\nNumberOfEntries=1\nVersion=2\n", .unsupportedFormat),
    ])
  func aListOfOtherFilesIsRefused(text: String, code: ForeignError.Code) throws {
    let voice = try bench.write(Voice.samples(frames: 4_800), to: "voice.wav")
    let path = bench.folder.file("hostile")
    try FileSystem().create(path).write(Array(text.replacing("MARK", with: voice).utf8))
    let error = #expect(throws: AudioError.self) { try SoundFile.open(path) }
    #expect(error?.code.rawValue == code.rawValue)
  }

  @Test func whatIsNoFileOfSoundIsNamed() throws {
    let (empty, text) = (bench.folder.file("empty"), bench.folder.file("diary.txt"))
    try FileSystem().create(empty).write([])
    try FileSystem().create(text).write(Array("Dear diary, nothing happened.".utf8))
    let cases = [
      (empty, AudioError.Code.notAudio), (text, .notAudio), ("/dev/zero", .notAudio),
      ("/dev/null", .notAudio),
      (bench.folder.path, .unreadable), (bench.folder.file("nothing"), .unreadable),
    ]
    for (path, code) in cases {
      let error = #expect(throws: AudioError.self, "\(path)") { try SoundFile.facts(of: path) }
      #expect(error?.code == code, "\(path): \(String(describing: error))")
    }
  }

  /// Files of others, from a folder that `PRESSEL_CORPUS` names.
  @Test(.enabled(if: ProcessEnvironment.value("PRESSEL_CORPUS") != nil, "PRESSEL_CORPUS names no folder"))
  func filesOfOthersAreDecodedOrNamed() throws {
    let folder = try #require(ProcessEnvironment.value("PRESSEL_CORPUS"))
    for name in try FileSystem().list(folder).sorted() {
      #expect(try !decode(bench.bytes(of: "\(folder)/\(name)"), name))
    }
  }
}
