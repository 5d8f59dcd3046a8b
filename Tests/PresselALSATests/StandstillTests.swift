import Glibc
import PresselAudio
import PresselSystem
import Testing

@testable import PresselALSA

@Suite("A sound server that stands still")
struct StandstillTests {
  private let port = ScriptedPort([960, -Int(EAGAIN)])
  private let standstill = Monitor(false)

  private var source: ALSASource {
    let port = port
    return ALSASource(clock: ScriptedClock()) { port }
  }

  private var sink: ALSASink {
    let port = port
    return ALSASink(clock: ScriptedClock()) { port }
  }

  /// Does something on a thread of its own, then lets the server go on; says whether that came back before.
  private func comesBack(_ body: @escaping @Sendable () -> Void) throws -> Bool {
    port.standstill = standstill
    let thread = try SystemThread(named: "caller", body)
    let isBack = thread.join(until: MonotonicClock.now + 2_000_000_000)
    standstill.withLock { $0 = true }
    thread.join(until: nil)
    return isBack
  }

  @Test("holds up no pause of a recording: what was heard is there, and then the loss")
  func pause() throws {
    let source = source
    port.keeper = .server(name: "PulseAudio")
    try source.open()
    try #require(try comesBack { try? source.pause() })
    let calls = port.calls.count
    var take = Take()
    try take.read(source, frames: 200_000)
    #expect(take.samples.count == 960)
    #expect(take.loss?.code == .deviceLost)
    #expect(take.loss?.message.contains("sound server PulseAudio of the microphone does not answer") == true)
    #expect(throws: AudioError.self) { try source.resume() }
    source.close()
    #expect(port.calls.count == calls, "nothing is asked of a device that was left behind")
  }

  @Test("does not hold up the beginning of a recording")
  func beginning() throws {
    let source = source
    port.keeper = .server(name: nil)
    let message = Monitor<String?>(nil)
    let isBack = try comesBack {
      do throws(AudioError) {
        try source.open()
      } catch {
        message.withLock { $0 = error.message }
      }
    }
    try #require(isBack)
    #expect(message.withLock { $0 }?.contains("sound server of the microphone does not answer") == true)
    #expect(port.count("close") == 0, "it is closed by the thread that waits for it")
  }

  @Test("does not hold up the end of a pause of a recording")
  func resume() throws {
    let source = source
    try source.open()
    try source.pause()
    let code = Monitor<AudioError.Code?>(nil)
    let isBack = try comesBack {
      do throws(AudioError) {
        try source.resume()
      } catch {
        code.withLock { $0 = error.code }
      }
    }
    try #require(isBack)
    #expect(code.withLock { $0 } == .deviceLost)
    source.close()
    #expect(port.count("close") == 0, "it is closed by the thread that waits for it")
  }

  @Test("does not hold up a recording that mends an overrun")
  func restart() throws {
    let source = source
    port.transfers = [960, -Int(EPIPE)]
    try source.open()
    let loss = Monitor<AudioError?>(nil)
    let isBack = try comesBack {
      var take = Take()
      try? take.read(source, frames: 200_000)
      loss.withLock { [found = take.loss] in $0 = found }
    }
    try #require(isBack)
    #expect(loss.withLock { $0 }?.message.contains("does not answer") == true)
  }

  @Test("holds up no pause of what is played: it is lost where it was heard last")
  func pausedPlayback() throws {
    let sink = sink
    port.transfers = [960]
    port.delays = [.frames(500)]
    try sink.open()
    #expect(try sink.write([Float](repeating: 0.25, count: 960)[...]) == 960)
    try #require(try comesBack { try? sink.pause() })
    #expect(sink.played == FrameCount(460))
    #expect(throws: AudioError.self) { try sink.resume() }
    sink.close()
    #expect(port.count("close") == 0, "it is closed by the thread that waits for it")
  }

  @Test("holds up neither the end of a pause nor a flush of what is played")
  func otherPlayback() throws {
    let sink = sink
    port.transfers = [960]
    try sink.open()
    try sink.pause()
    try #require(try comesBack { try? sink.resume() })
    #expect(throws: AudioError.self) { try sink.resume() }

    standstill.withLock { $0 = false }
    port.standstill = nil
    let other = self.sink
    try other.open()
    #expect(try other.write([Float](repeating: 0.25, count: 960)[...]) == 960)
    try #require(try comesBack { other.flush() })
    #expect(throws: AudioError.self) { _ = try other.drain() }
  }
}
