import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

/// Only with a sound server that runs: `PRESSEL_TEST_MICROPHONE` names a device on which a tone of 440 Hz at half
/// scale is heard, `PRESSEL_TEST_LOUDSPEAKER` one that may be played to.
@Suite("A real sound server", .enabled(if: getenv("PRESSEL_TEST_MICROPHONE") != nil), .serialized)
struct ServerTests {
  private func device(_ variable: String) throws -> String {
    String(cString: try #require(getenv(variable)))
  }

  @Test("The tone is heard as it is played")
  func capture() throws {
    let source = ALSABackend().source(device: try device("PRESSEL_TEST_MICROPHONE"))
    let clock = ContinuousClock()
    let start = clock.now
    let take = try Take(source, frames: 96_000)
    let time = start.duration(to: clock.now)
    #expect(take.gaps.isEmpty)
    #expect(time > .milliseconds(1_700) && time < .milliseconds(2_500))
    #expect(abs(frequency(take.samples[24_000..<90_000], rate: 48_000) - 440) < 1)
    #expect(abs((take.samples.max() ?? 0) - 0.5) < 0.02)
  }

  @Test("Playing, pausing and draining end in time")
  func playback() throws {
    let sink = ALSABackend().sink(device: try device("PRESSEL_TEST_LOUDSPEAKER"))
    let second = tone(880, rate: 48_000, count: 48_000).map { Float($0) / 131_072 }
    let clock = ContinuousClock()
    let start = clock.now
    try sink.open()
    #expect(try sink.write(second[...]) == 48_000)
    try sink.pause()
    let paused = sink.played
    #expect(paused > FrameCount(10_000) && paused <= FrameCount(48_000))
    try sink.resume()
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(48_000))
    sink.close()
    let time = start.duration(to: clock.now)
    #expect(time > .milliseconds(800) && time < .milliseconds(2_000))
  }

  /// `PRESSEL_TEST_SERVER` is the process id of the server, which is killed.
  @Test("A server that dies is a lost device, soon", .enabled(if: getenv("PRESSEL_TEST_SERVER") != nil))
  func killed() throws {
    let server = try #require(pid_t(try device("PRESSEL_TEST_SERVER")))
    let source = ALSABackend().source(device: try device("PRESSEL_TEST_MICROPHONE"))
    var take = try Take(source, frames: 0)
    try source.open()
    try take.read(source, frames: 24_000)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(kill(server, SIGKILL) == 0)
    try take.read(source, frames: 960_000)
    #expect(take.loss?.code == .deviceLost)
    #expect(start.duration(to: clock.now) < .milliseconds(2_500))
    #expect(take.samples.count >= 24_000)
    source.close()
    let error = #expect(throws: AudioError.self) { try source.open() }
    #expect(error?.code == .noDevice)
  }
}
