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
  /// A drop waits until this is true, as one does whose server stands still.
  var standstill: Monitor<Bool>?
  private(set) var calls: [String] = []

  /// Mono, 48 kHz, 16 bits.
  init(_ transfers: [Int], period: Int = 960, buffer: Int = 24_000) {
    shape = StreamShape(rate: .opus, channels: 1, form: .signed16, period: period, buffer: buffer)
    self.transfers = transfers
  }

  var isPrepared: Bool { false }

  func prepare() -> Int32 {
    calls.append("prepare")
    return next(&prepares)
  }

  func start() -> Int32 {
    calls.append("start")
    return 0
  }

  func resume() -> Int32 {
    calls.append("resume")
    return next(&resumes)
  }

  func drop() {
    calls.append("drop")
    _ = standstill?.wait { $0 ? true : nil }
  }

  func read(into bytes: inout [UInt8], frames: Int) -> Int {
    calls.append("read")
    return min(frames, next(&transfers))
  }

  func write(_ bytes: ArraySlice<UInt8>, frames: Int) -> Int {
    calls.append("write")
    return min(frames, next(&transfers))
  }

  func delay() -> DelayAnswer {
    next(&delays)
  }

  func poll() -> PollAnswer {
    calls.append("poll")
    return next(&polls)
  }

  func close() {
    calls.append("close")
  }

  func count(_ call: String) -> Int {
    calls.filter { $0 == call }.count
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
