internal import PresselAudio
internal import PresselSystem

/// A decoder that was started for one file; its end of life ends the process, by its id.
final class DecoderRun {
  private let child: ChildProcess
  private let pipe: Pipe
  private let wakeup: Wakeup
  private let flow: DecoderInput.Flow
  private let patience: Int64
  private var parser = DecoderRecordParser()
  private var deadline: Int64 = 0
  private var furthest: Int64 = -1

  init(
    _ work: DecoderContract.Work, _ input: DecoderInput, _ place: DecoderPlace, _ wakeup: Wakeup
  ) throws(ForeignError) {
    guard let path = place.path else { throw .missing }
    self.wakeup = wakeup
    flow = input.flow
    patience = place.patience
    do {
      let pipe = try Pipe()
      child = try ChildProcess(
        [path] + DecoderRun.arguments(work, input), environment: ["LC_ALL=C"],
        input: .descriptor(input.descriptor), output: .pipe(pipe), error: .nothing)
      self.pipe = pipe
    } catch {
      throw error.code == .notFound
        ? .missing : ForeignError(.decoderUnusable, "\(error)", rawCode: error.number)
    }
  }

  deinit {
    child.signal(DecoderRun.kill)
  }

  private static let kill: Int32 = 9
  private static let outOfTime: Int32 = 24  // SIGXCPU

  private static func arguments(_ work: DecoderContract.Work, _ input: DecoderInput) -> [String] {
    guard !input.beginning.isEmpty else { return [work.rawValue] }
    let digits = Array("0123456789abcdef".utf8)
    let hex = input.beginning.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return [work.rawValue, DecoderContract.beginningFlag, String(decoding: hex, as: UTF8.self)]
  }

  /// Waits for the next record; `frames` are never empty.
  ///
  /// - Throws: `interrupted`, after which it may be asked again; every other error is the end.
  func next() throws(ForeignError) -> DecoderRecord {
    deadline = MonotonicClock.now + patience
    while true {
      guard let record = try parsed() else {
        try readMore()
        continue
      }
      switch record {
      case .facts, .end, .failure: return record
      case .frames(let frames) where !frames.isEmpty: return record
      case .progress(let frames):
        if moves(to: frames) { return record }
      case .frames: continue
      }
    }
  }

  /// Whether word of progress is believed: bytes of a file do not have to be waited for.
  private func moves(to frames: Int64) -> Bool {
    guard frames > furthest else {
      switch flow {
      case .file: break
      case .stream: deadline = MonotonicClock.now + patience
      }
      return false
    }
    furthest = frames
    return true
  }

  private func parsed() throws(ForeignError) -> DecoderRecord? {
    do {
      return try parser.next()
    } catch {
      child.signal(DecoderRun.kill)
      throw .lied(error.reason)
    }
  }

  private func readMore() throws(ForeignError) {
    let outcome: Pipe.Outcome
    do {
      outcome = try pipe.read(atMost: 65_536, until: deadline, unless: wakeup)
    } catch {
      throw ForeignError(.unreadable, "\(error)", rawCode: error.number)
    }
    switch outcome {
    case .bytes(let bytes): parser.feed(bytes)
    case .end: throw ending()
    case .interrupted: throw ForeignError(.interrupted, "the reading was interrupted")
    case .late:
      child.signal(DecoderRun.kill)
      throw ForeignError(
        .decoderStalled, "the decoder came no further for \(patience / 1_000_000) ms; give another file")
    }
  }

  /// What the end of the pipe means when nothing was said about it.
  private func ending() -> ForeignError {
    let ending = child.wait(until: MonotonicClock.now + patience)
    child.signal(DecoderRun.kill)
    switch ending {
    case nil: return .lied("it closed its output and went on")
    case .exited(0): return .lied("it ended without a last word")
    case .exited(127):
      return ForeignError(
        .decoderUnusable,
        "the decoder does not start; install libavformat59, libavcodec59, libavutil57 and libswresample4",
        rawCode: 127)
    case .exited(let code):
      return ForeignError(
        .decoderCrashed, "the decoder gave up with exit code \(code); give another file", rawCode: code)
    case .signalled(DecoderRun.outOfTime):
      return ForeignError(
        .tooMuchWork,
        "it takes longer than \(DecoderContract.processorSeconds) s to decode; give another file",
        rawCode: DecoderRun.outOfTime)
    case .signalled(let signal):
      return ForeignError(
        .decoderCrashed, "the decoder crashed on it (signal \(signal)); give another file", rawCode: signal)
    }
  }
}

extension ForeignError {
  static let missing = ForeignError(
    .decoderMissing,
    "only WAV and Ogg Opus are read without pressel-decode; build it with `swift build -c release --product "
      + "pressel-decode` (it needs libavformat-dev and libswresample-dev) and put it beside pressel")

  static func lied(_ reason: String) -> ForeignError {
    ForeignError(.decoderLied, "the decoder broke off: \(reason); give another file")
  }
}
