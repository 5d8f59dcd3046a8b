import CrashTrials
import PresselAudio
import PresselForeign
import PresselSystem
import PresselTesting
import Testing

/// A decoder handles hostile bytes and may do anything: whatever it does is a named error, soon.
@Suite struct StrangeDecoderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory(named: "strange")
    try FileSystem().create(folder.file("bytes")).write(Array("some bytes".utf8))
  }

  /// A decoder that plays a role; its name tells it which.
  private func reader(
    _ role: String, seconds: Double = 10, frameLimit: Int64 = DecoderContract.frameLimit
  ) throws -> ForeignReader {
    let path = folder.file(role)
    let link = try ChildProcess(["ln", "-sf", "\(Bench.builds)/strange-decoder", path])
    #expect(link.wait() == .exited(0))
    let file = try FileSystem().open(folder.file("bytes"), for: .reading)
    return try ForeignReader(
      DecoderInput(file: try file.shared()),
      decoder: DecoderPlace(
        path: path, patience: Int64(seconds * 1_000_000_000), frameLimit: frameLimit),
      wakeup: try Wakeup())
  }

  private func frames(of reader: ForeignReader) throws -> [Float] {
    var (all, buffer) = ([Float](), PCMBuffer(capacity: 20_000))
    while try reader.read(into: &buffer) {
      all += buffer.samples
      buffer.removeAll()
    }
    return all
  }

  /// The error that a role leads to; the same comes again when it is asked again.
  private func failure(
    _ role: String, seconds: Double = 10, frameLimit: Int64 = DecoderContract.frameLimit
  ) throws -> ForeignError {
    let reader = try reader(role, seconds: seconds, frameLimit: frameLimit)
    let first = try #require(throws: ForeignError.self) { try frames(of: reader) }
    let second = try #require(throws: ForeignError.self) { try frames(of: reader) }
    #expect(first == second)
    #expect(!first.message.contains("\n"))
    return first
  }

  @Test func anHonestOneIsHeard() throws {
    let reader = try reader("honest")
    #expect(try frames(of: reader) == [0.25, -0.5])
    #expect(reader.facts?.container == "test")
    #expect(reader.length == ForeignLength(frames: FrameCount(2), damaged: 0))
  }

  @Test(
    arguments: [
      ("crashes", ForeignError.Code.decoderCrashed, Int32(6)), ("falls", .decoderCrashed, 3),
      ("exhausts", .decoderUnusable, 127), ("gives", .decoderLied, 0), ("says", .decoderLied, 0),
      ("garbles", .decoderLied, 0), ("miscounts", .decoderLied, 0), ("hurries", .decoderLied, 0),
      ("boasts", .decoderLied, 0),
    ])
  func oneThatGoesWrongIsNamed(role: String, code: ForeignError.Code, rawCode: Int32) throws {
    let error = try failure(role)
    #expect(error.code == code)
    #expect(error.rawCode == rawCode)
  }

  @Test(arguments: ["hangs", "idles"])
  func oneThatComesNoFurtherIsEnded(role: String) throws {
    let start = MonotonicClock.now
    #expect(try failure(role, seconds: 0.3).code == .decoderStalled)
    #expect(MonotonicClock.now - start < 5_000_000_000)
  }

  @Test func oneThatOnlyClosesItsOutputIsEnded() throws {
    #expect(try failure("closes", seconds: 0.3).code == .decoderLied)
  }

  @Test func oneThatFloodsIsStopped() throws {
    #expect(try failure("floods", frameLimit: 100_000).code == .tooLong)
  }

  @Test func whatIsNoNumberIsSilence() throws {
    #expect(try frames(of: reader("screams")) == [0, 0, 0, 0.5])
  }

  @Test func oneThatWorksTooLongIsEndedByTheSystem() throws {
    #expect(try failure("spins").code == .tooMuchWork)
  }

  @Test func oneThatIsConfinedCanDoNothingButDecode() throws {
    let reader = try reader("tries")
    #expect(try frames(of: reader).isEmpty)
    let results = Dictionary(
      (reader.facts?.tags ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    // EPERM comes from the filter of calls, ENOMEM from the limit.
    #expect(
      results == [
        "openFile": "1", "makeFile": "1", "connect": "1", "start": "1", "signalParent": "1", "duplicate": "1",
        "takeMemory": "12", "readOtherProcess": "1",
      ])
  }

  @Test func withoutOneTheErrorSaysWhatToDo() throws {
    let file = try FileSystem().open(folder.file("bytes"), for: .reading)
    let input = DecoderInput(file: try file.shared())
    for place in [DecoderPlace(path: nil), DecoderPlace(path: folder.file("nothing"))] {
      let error = try #require(throws: ForeignError.self) {
        try ForeignReader(input, decoder: place, wakeup: Wakeup())
      }
      #expect(error.code == .decoderMissing)
      #expect(error.message.contains("--product pressel-decode"))
    }
    let notProgram = DecoderPlace(path: folder.file("bytes"))
    let error = try #require(throws: ForeignError.self) {
      try ForeignReader(input, decoder: notProgram, wakeup: Wakeup())
    }
    #expect(error.code == .decoderUnusable)
  }

  @Test func aReadIsInterruptedAndGoesOn() throws {
    let file = try FileSystem().open(folder.file("bytes"), for: .reading)
    let wakeup = try Wakeup()
    let path = folder.file("honest")
    #expect(try ChildProcess(["ln", "-sf", "\(Bench.builds)/strange-decoder", path]).wait() == .exited(0))
    let reader = try ForeignReader(
      DecoderInput(file: try file.shared()), decoder: DecoderPlace(path: path), wakeup: wakeup)
    wakeup.raise()
    let error = #expect(throws: ForeignError.self) { try reader.start() }
    #expect(error?.code == .interrupted)
    #expect(try frames(of: reader) == [0.25, -0.5])
  }
}
