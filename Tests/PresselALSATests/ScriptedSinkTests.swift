import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A loudspeaker that answers by a script")
struct ScriptedSinkTests {
  private let clock = ScriptedClock()
  private let second = [Float](repeating: 0.25, count: 48_000)

  private func sink(_ port: ScriptedPort) -> ALSASink {
    ALSASink(clock: clock) { port }
  }

  @Test("P02: a device that never plays does not hold a drain longer than the sound and a second")
  func endless() throws {
    let port = ScriptedPort([960])
    port.delays = [.frames(24_000)]
    let sink = sink(port)
    try sink.open()
    #expect(try sink.write(second[..<24_000]) == 24_000)
    #expect(try !sink.drain())
    #expect(clock.now() <= 1_520_000_000)
    #expect(port.calls.suffix(2) == ["drop", "close"])
    let error = try #require(throws: AudioError.self) { _ = try sink.drain() }
    #expect(error.code == .deviceLost)
  }

  @Test("A device that never takes a frame is lost after two seconds")
  func full() throws {
    let port = ScriptedPort([-Int(EAGAIN)])
    let sink = sink(port)
    try sink.open()
    let error = try #require(throws: AudioError.self) { _ = try sink.write(second[...]) }
    #expect(error.code == .deviceLost)
    #expect(clock.now() <= 2_000_000_000)
    #expect(port.count("write") <= 400)
    #expect(port.count("close") == 1)
  }

  @Test("An interruption before a write lets it take nothing, once")
  func interruptBefore() throws {
    let sink = sink(ScriptedPort([960]))
    try sink.open()
    sink.interrupt()
    #expect(try sink.write(second[...]) == 0)
    #expect(try sink.write(second[..<960]) == 960)
  }

  @Test("P03: pausing drops, resuming prepares and feeds what was not heard")
  func pause() throws {
    let port = ScriptedPort([960])
    port.delays = [.frames(500)]
    let sink = sink(port)
    try sink.open()
    #expect(try sink.write(second[..<960]) == 960)
    try sink.pause()
    #expect(sink.played == FrameCount(460))
    try sink.resume()
    #expect(port.calls.filter { $0 != "delay" } == ["write", "drop", "prepare", "write"])
    sink.close()
  }

  @Test("A device that stops twice while it is fed again goes on with the next write")
  func haltWhileResuming() throws {
    let port = ScriptedPort([960, -Int(EPIPE), -Int(EPIPE), 960])
    port.delays = [.frames(500)]
    let sink = sink(port)
    try sink.open()
    #expect(try sink.write(second[..<960]) == 960)
    try sink.pause()
    try sink.resume()
    #expect(try sink.write(second[960..<1_920]) == 960)
    #expect(port.count("prepare") >= 2)
    sink.close()
  }

  @Test("Closing twice, or without opening, does nothing")
  func closing() throws {
    let port = ScriptedPort([960])
    let sink = sink(port)
    sink.close()
    try sink.open()
    sink.close()
    sink.close()
    #expect(port.count("close") == 1)
  }
}
