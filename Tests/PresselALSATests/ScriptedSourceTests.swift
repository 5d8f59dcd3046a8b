import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A microphone that answers by a script")
struct ScriptedSourceTests {
  private let clock = ScriptedClock()

  private func source(_ port: ScriptedPort) -> ALSASource {
    let clock = clock
    port.now = { clock.now() }
    return ALSASource(clock: clock) { port }
  }

  @Test("POLLERR alone is an overrun")
  func pollError() throws {
    let port = ScriptedPort([960] + Array(repeating: -Int(EAGAIN), count: 12) + [960, -Int(ENODEV)])
    port.polls = [.error, .fine]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 1_920)
    #expect(take.gaps.map(\.cause) == [.overrun])
    #expect(port.count("prepare") == 1)
  }

  @Test("A driver that sleeps for ever is prepared after half of the patience, and then lost")
  func deepSleep() throws {
    let port = ScriptedPort([960, -Int(ESTRPIPE), 960, -Int(ENODEV)])
    port.resumes = [-EAGAIN]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 1_920)
    #expect(port.count("resume") == 10, "one each tenth of a second, for 0.95 s")
    #expect(port.count("prepare") == 1)

    let dead = ScriptedPort([960, -Int(ESTRPIPE)])
    dead.resumes = [-EAGAIN]
    let start = clock.now()
    #expect(try Take(source(dead), frames: 200_000).loss?.code == .deviceLost)
    #expect(clock.now() - start <= 2_000_000_000)
  }

  @Test("A resume that says yes and does nothing ends in a loss within two seconds, not in a loop")
  func falseResume() throws {
    let port = ScriptedPort([960, -Int(ESTRPIPE)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(take.gaps.isEmpty, "nothing came behind the hole")
    #expect(port.mostInASecond < 50)
    #expect(clock.now() <= 2_000_000_000)
  }

  @Test("An overrun after each restart ends in a loss within two seconds, not in a loop")
  func falseRestart() throws {
    let port = ScriptedPort([960, -Int(EPIPE)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(port.count("prepare") > 5)
    #expect(port.mostInASecond < 50)
    #expect(clock.now() <= 2_000_000_000)
  }

  @Test("A restart that fails is a loss at once")
  func brokenRestart() throws {
    let port = ScriptedPort([960, -Int(EPIPE)])
    port.prepares = [-EIO]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.rawCode == -EIO)
    #expect(clock.now() == 20_000_000)
  }

  @Test("A call that is interrupted for ever is a silent device")
  func interruptedCalls() throws {
    for answers in [[960, -Int(EINTR)], [960, -Int(ESTRPIPE)]] {
      let port = ScriptedPort(answers)
      port.resumes = [-EINTR]
      let start = clock.now()
      #expect(try Take(source(port), frames: 200_000).loss?.code == .deviceLost)
      #expect(port.mostInASecond < 50)
      #expect(clock.now() - start <= 2_000_000_000)
    }
  }

  @Test("The lost frames of an overrun are the time since the device was last emptied")
  func lostFrames() throws {
    let port = ScriptedPort([-Int(EAGAIN), -Int(EPIPE), 960])
    let take = try Take(source(port), frames: 960)
    #expect(take.gaps == [CaptureGap(cause: .overrun, lost: FrameCount(240))])
  }

  @Test("A hole that needs three attempts is one hole, as long as all of them")
  func longHole() throws {
    let port = ScriptedPort([960] + Array(repeating: -Int(EPIPE), count: 3) + [960])
    let take = try Take(source(port), frames: 1_920)
    #expect(take.gaps.map(\.cause) == [.overrun])
    let lost = try #require(take.gaps.first?.lost.nanoseconds(at: .opus))
    // The first read was at 0 and emptied the device; it hears again from the last start on.
    let lastStart = try #require(port.calls.lastIndex(of: "start"))
    #expect(lost == port.times[lastStart] && lost > 0)
    #expect(port.count("prepare") == 3)
  }

  @Test("A device that moves on by few frames is asked about fifty times a second, not without a rest")
  func unhurried() throws {
    let port = ScriptedPort([480])
    _ = try Take(source(port), frames: 48_000)
    #expect(port.count("read") == 100)
    // Behind every second read lie 10 ms in no packet: the next comes 3 ms sooner.
    #expect(clock.now() == 50 * 17_000_000 + 49 * 20_000_000)
  }

  @Test(
    "Reads settle right behind whole packets, whatever the phase of the device", arguments: [1, 300, 959])
  func aligned(phase: Int) throws {
    // A device whose position is the clock's, from some phase on.
    let port = ScriptedPort([0])
    let clock = clock
    var taken = 0
    port.answer = { frames in
      let there = Int(clock.now() * 48 / 1_000_000) + phase
      defer { taken = max(taken, min(there, taken + frames)) }
      return there > taken ? min(frames, there - taken) : -Int(EAGAIN)
    }
    let source = source(port)
    try source.open()
    var (read, remainders) = (0, [Int]())
    for _ in 0..<100 {
      var buffer = PCMBuffer(capacity: 24_000)
      guard case .frames = try source.read(into: &buffer) else { continue }
      read += buffer.count
      remainders.append(read % 960)
    }
    source.close()
    #expect(remainders.suffix(80).allSatisfy { $0 < 3 * 48 }, "\(remainders)")
  }

  @Test("A device without a clock, which always has more, is read once a tick")
  func tooMuch() throws {
    let port = ScriptedPort([.max])
    let take = try Take(source(port), frames: 2_400_000)
    #expect(take.samples.count == 2_400_000)
    #expect(port.count("read") == 100)
    #expect(clock.now() == 99 * 20_000_000)
  }

  @Test(
    "A count that cannot be is a lost device, and nothing of it is believed",
    arguments: [24_001, 1 << 40, .max, .min, -(1 << 40)] as [Int])
  func impossible(count: Int) throws {
    let port = ScriptedPort([960, count])
    port.isHonest = false
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 960)
    #expect(take.loss?.code == .deviceLost)
    #expect(port.count("close") == 1)
    #expect(clock.now() <= 2_000_000_000)
  }

  @Test("Frames at hand come before an interruption")
  func heldFramesFirst() throws {
    let port = ScriptedPort([4_800, -Int(EPIPE), 960, -Int(EAGAIN)])
    let source = source(port)
    try source.open()
    var buffer = PCMBuffer(capacity: 4_000)
    #expect(try source.read(into: &buffer) == .frames)
    source.interrupt()
    buffer.removeAll()
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.count == 800)
    #expect(try source.read(into: &buffer) == .interrupted)
    // And a hole is told with the frames behind it.
    guard case .gap = try source.read(into: &buffer) else {
      Issue.record("no gap")
      return
    }
    source.interrupt()
    #expect(try source.read(into: &buffer) == .frames)
    #expect(try source.read(into: &buffer) == .interrupted)
    source.close()
  }

  @Test("A machine that stood still for minutes does not make a device lost")
  func stopped() throws {
    let port = ScriptedPort([960, -Int(EAGAIN), -Int(EPIPE), 960])
    let source = source(port)
    var take = try Take(source, frames: 0)
    try source.open()
    try take.read(source, frames: 960)
    clock.oversleep(seconds: 600)
    try take.read(source, frames: 1_920)
    #expect(take.loss == nil)
    #expect(take.gaps.count == 1)
  }

  @Test(
    "Whatever a device answers, it is called less than 50 times a second and lost within two",
    arguments: 1...200)
  func anyAnswers(seed: Int) throws {
    var random = Draw(seed: UInt64(seed))
    let errors = [EAGAIN, EPIPE, ESTRPIPE, EINTR, EIO, EBADF, ENOSYS].map { -Int($0) }
    // An ill device: runs of one answer each, and at last one of them for ever.
    var answers: [Int] = []
    for _ in 0..<random.below(12) {
      let answer = random.below(3) == 0 ? 960 : errors[random.below(errors.count)]
      answers += Array(repeating: answer, count: 1 + random.below(40))
    }
    let port = ScriptedPort(answers + [errors[random.below(errors.count)]])
    port.resumes = (0..<8).map { _ in [0, -EAGAIN, -ENOSYS, -EINTR][random.below(4)] }
    port.prepares = (0..<30).map { _ in random.below(12) == 0 ? -EIO : 0 } + [0]
    port.polls = (0..<30).map { _ in random.below(12) == 0 ? .error : .fine } + [.fine]
    let source = source(port)
    var take = Take()
    try source.open()
    var lastHeard = clock.now()
    while take.loss == nil {
      let before = take.samples.count
      try take.read(source, frames: before + 1)
      if take.samples.count > before { lastHeard = clock.now() }
    }
    #expect(take.loss?.code == .deviceLost, "seed \(seed)")
    #expect(port.mostInASecond < 50, "seed \(seed)")
    #expect(clock.now() - lastHeard <= 2_000_000_000, "seed \(seed)")
    #expect(port.calls.suffix(2) == ["drop", "close"], "seed \(seed)")
    #expect(port.count("close") == 1, "seed \(seed)")
    #expect(take.samples.count % 960 == 0, "seed \(seed): each read is whole")
  }
}

/// Random numbers that are the same for the same seed.
private struct Draw {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: (state >> 33) % UInt64(limit))
  }
}
