import PresselAudio
import PresselSystem
import Synchronization

@testable import PresselALSA

/// A device that gives scripted answers, the last of each kind for ever, and keeps account of the calls.
final class ScriptedPort: PCMPort, @unchecked Sendable {
  let shape: StreamShape
  var transfers: [Int]
  var resumes: [Int32] = [0]
  var prepares: [Int32] = [0]
  var delays: [DelayAnswer] = [.frames(0)]
  var polls: [PollAnswer] = [.fine]
  var keeper = DeviceKeeper.machine
  /// A drop, a prepare and a start wait until this is true, as those do whose server stands still.
  var standstill: Monitor<Bool>?
  private(set) var calls: [String] = []
  /// When each call came, by a clock that the test gives.
  private(set) var times: [Int64] = []
  /// Whether each call brought frames.
  private var fruits: [Bool] = []
  var now: () -> Int64 = { 0 }
  /// What it answers in place of the script.
  var answer: ((Int) -> Int)?
  /// Whether it keeps to what was asked for.
  var isHonest = true

  /// Mono, 48 kHz, 16 bits.
  init(_ transfers: [Int], period: Int = 960, buffer: Int = 24_000) {
    shape = StreamShape(rate: .opus, channels: 1, form: .signed16, period: period, buffer: buffer)
    self.transfers = transfers
  }

  var isPrepared: Bool { false }

  func prepare() -> Int32 {
    note("prepare")
    stand()
    return next(&prepares)
  }

  func start() -> Int32 {
    note("start")
    stand()
    return 0
  }

  func resume() -> Int32 {
    note("resume")
    return next(&resumes)
  }

  func drop() {
    note("drop")
    stand()
  }

  private func stand() {
    _ = standstill?.wait { $0 ? true : nil }
  }

  func read(into bytes: inout [UInt8], frames: Int) -> Int {
    note("read")
    let answer = self.answer?(frames) ?? next(&transfers)
    fruits[fruits.endIndex - 1] = answer > 0
    return isHonest ? min(frames, answer) : answer
  }

  func write(_ bytes: ArraySlice<UInt8>, frames: Int) -> Int {
    note("write")
    return min(frames, next(&transfers))
  }

  func delay() -> DelayAnswer {
    note("delay")
    return next(&delays)
  }

  func poll() -> PollAnswer {
    note("poll")
    return next(&polls)
  }

  func close() {
    note("close")
  }

  func count(_ call: String) -> Int {
    calls.filter { $0 == call }.count
  }

  /// The most calls within any second that brought no frame, the closing included.
  var mostInASecond: Int {
    let times = zip(times, fruits).filter { !$1 }.map(\.0)
    var (most, first) = (0, 0)
    for last in times.indices {
      while times[last] - times[first] >= 1_000_000_000 { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }

  private func note(_ call: String) {
    calls.append(call)
    times.append(now())
    fruits.append(false)
  }

  private func next<Answer>(_ script: inout [Answer]) -> Answer {
    script.count > 1 ? script.removeFirst() : script[0]
  }
}

/// Time that passes only by waiting.
final class ScriptedClock: StreamClock {
  private let time = Mutex<Int64>(0)
  private let raised = Mutex(false)
  private let lateness = Mutex<Int64>(0)

  func now() -> Int64 {
    time.withLock { $0 }
  }

  func wait(milliseconds: Int32) -> Bool {
    if raised.withLock({ $0 }) { return true }
    let late = lateness.withLock { late in
      defer { late = 0 }
      return late
    }
    time.withLock { $0 += Int64(milliseconds) * 1_000_000 + late }
    return false
  }

  /// Makes the next wait end so many seconds too late.
  func oversleep(seconds: Int64) {
    lateness.withLock { $0 = seconds * 1_000_000_000 }
  }

  func interrupt() {
    raised.withLock { $0 = true }
  }

  func takeInterruption() -> Bool {
    raised.withLock { raised in
      defer { raised = false }
      return raised
    }
  }
}
