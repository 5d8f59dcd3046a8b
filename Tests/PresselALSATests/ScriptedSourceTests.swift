import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A microphone that answers by a script")
struct ScriptedSourceTests {
  private let clock = ScriptedClock()

  private func source(_ port: ScriptedPort) -> ALSASource {
    ALSASource(clock: clock) { port }
  }

  @Test("A01: an overrun is mended once, and no error number becomes a length")
  func overrun() throws {
    let port = ScriptedPort([960, -Int(EPIPE), 400, -Int(EINTR), -Int(EAGAIN), 560, 960, -Int(ENODEV)])
    let take = try Take(source(port), frames: 10_000)
    #expect(take.samples.count == 2_880)
    #expect(take.gaps.map(\.cause) == [.overrun])
    #expect(port.calls.filter { $0 != "read" } == ["start", "prepare", "start", "drop", "close"])
    #expect(clock.now() < 1_000_000_000)
  }

  @Test("A02: a device that is pulled out is lost at once, and what was heard is kept")
  func pulled() throws {
    let port = ScriptedPort(Array(repeating: 960, count: 100) + [-Int(ENODEV)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 96_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(port.count("close") == 1)
    #expect(clock.now() == 0)
  }

  @Test("A02: POLLERR with POLLNVAL is a loss, though reading only says that there is nothing yet")
  func pollGone() throws {
    let port = ScriptedPort([960, -Int(EAGAIN)])
    port.polls = [.gone]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 960)
    #expect(take.loss?.code == .deviceLost)
    #expect(clock.now() < 500_000_000)
  }

  @Test("A02: POLLERR alone is an overrun")
  func pollError() throws {
    let port = ScriptedPort([960] + Array(repeating: -Int(EAGAIN), count: 12) + [960, -Int(ENODEV)])
    port.polls = [.error, .fine]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 1_920)
    #expect(take.gaps.map(\.cause) == [.overrun])
    #expect(port.count("prepare") == 1)
  }

  @Test("A02: a device that says for ever that there is nothing yet is lost after two seconds")
  func nothing() throws {
    let port = ScriptedPort([960, -Int(EAGAIN)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(clock.now() == 2_000_000_000)
    #expect(port.count("read") <= 101)
    #expect(port.count("close") == 1)
  }

  @Test("A03: resuming is tried again with a pause, then the device is prepared; sleep is no sound")
  func sleep() throws {
    let second = Array(repeating: 960, count: 50)
    let port = ScriptedPort(second + [-Int(ESTRPIPE)] + second + [-Int(ENODEV)])
    port.resumes = [-EAGAIN, -EAGAIN, -ENOSYS]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 96_000)
    #expect(take.gaps == [CaptureGap(cause: .suspended, lost: .zero)])
    #expect(port.count("resume") == 3)
    #expect(port.count("prepare") == 1)
    #expect(clock.now() == 200_000_000)
  }

  @Test("A device that stays suspended for ever is prepared at last")
  func deepSleep() throws {
    let port = ScriptedPort([960, -Int(ESTRPIPE), 960, -Int(ENODEV)])
    port.resumes = [-EAGAIN]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.samples.count == 1_920)
    #expect(port.count("resume") <= 21)
    #expect(port.count("prepare") == 1)
  }

  @Test("A resume that says yes and does nothing ends in a loss, not in a loop")
  func falseResume() throws {
    let port = ScriptedPort([960, -Int(ESTRPIPE)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(take.gaps.count == 1)
    #expect(port.count("read") < 110)
    #expect(clock.now() <= 2_100_000_000)
  }

  @Test("An overrun after each restart ends in a loss, not in a loop")
  func falseRestart() throws {
    let port = ScriptedPort([960, -Int(EPIPE)])
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(port.count("prepare") < 110)
    #expect(clock.now() <= 2_100_000_000)
  }

  @Test("A restart that fails is a loss")
  func brokenRestart() throws {
    let port = ScriptedPort([960, -Int(EPIPE)])
    port.prepares = [-EIO]
    let take = try Take(source(port), frames: 200_000)
    #expect(take.loss?.rawCode == -EIO)
    #expect(clock.now() == 0)
  }

  @Test("The lost frames of an overrun are the time since the device was last emptied")
  func lostFrames() throws {
    let port = ScriptedPort([-Int(EAGAIN), -Int(EPIPE), 960])
    let take = try Take(source(port), frames: 960)
    #expect(take.gaps == [CaptureGap(cause: .overrun, lost: FrameCount(240))])
  }

  @Test("A device that moves on by few frames is asked fifty times a second, not without a rest")
  func unhurried() throws {
    let port = ScriptedPort([480])
    _ = try Take(source(port), frames: 48_000)
    #expect(port.count("read") == 100)
    #expect(clock.now() == 99 * 20_000_000)
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
}
