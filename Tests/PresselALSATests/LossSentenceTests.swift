import Glibc
import PresselAudio
import PresselSystem
import Testing

@testable import PresselALSA

@Suite("A lost device says whose fault it was")
struct LossSentenceTests {
  @Test(
    "Who is behind a device is read from what libasound tells of it",
    arguments: [
      (0, "USB Audio", DeviceKeeper.machine),
      (-1, "ALSA <-> PulseAudio PCM I/O Plugin", .server(name: "PulseAudio")),
      (-1, "Plug PCM: Route\nSlave: ALSA <-> PipeWire PCM I/O Plugin\n", .server(name: "PipeWire")),
      (-1, "", .server(name: nil)), (-1, "ALSA <->", .server(name: nil)),
      (-1, "A null device", .server(name: nil)),
    ] as [(Int32, String, DeviceKeeper)])
  func keepers(card: Int32, description: String, keeper: DeviceKeeper) {
    #expect(DeviceKeeper(card: card, description: description) == keeper)
  }

  @Test("A server that went away is to be started, a device to be connected", arguments: [EPIPE, EIO, 0])
  func sentences(code: Int32) {
    let served = AudioError.lost("microphone", of: .server(name: "PulseAudio"), code: code)
    let own = AudioError.lost("microphone", of: .machine, code: code)
    #expect(served.message.hasPrefix("The sound server PulseAudio of the microphone "))
    #expect(served.message.contains("start it again"))
    #expect(own.message.hasPrefix("The microphone "))
    #expect(own.message.contains("connect it again"))
    #expect([served.code, own.code] == [.deviceLost, .deviceLost])
    #expect([served.rawCode, own.rawCode] == [-code, -code])
  }

  @Test("A server that lives and lost a device of its own is not to be started")
  func pulled() {
    let error = AudioError.lost("loudspeaker", of: .server(name: nil), code: ENODEV)
    #expect(error.message.hasPrefix("The loudspeaker went away"))
  }

  @Test("The recorder asks the device that it lost")
  func asked() throws {
    let port = ScriptedPort([960, -Int(EAGAIN)])
    port.keeper = .server(name: "PipeWire")
    let source = ALSASource(clock: ScriptedClock()) { port }
    let take = try Take(source, frames: 200_000)
    #expect(take.loss?.message.contains("sound server PipeWire of the microphone gave no sign") == true)
  }

  @Test("A server that stands still is not waited for when its device is given back")
  func standstill() throws {
    let port = ScriptedPort([960, -Int(EAGAIN)])
    let standstill = Monitor(false)
    let source = ALSASource(clock: ScriptedClock()) { port }
    try source.open()
    port.standstill = standstill
    let clock = ContinuousClock()
    let start = clock.now
    var take = Take()
    try take.read(source, frames: 200_000)
    source.close()
    #expect(take.samples.count == 960)
    #expect(take.loss?.code == .deviceLost)
    #expect(start.duration(to: clock.now) < .seconds(2))
    standstill.withLock { $0 = true }
  }

  @Test("A device of a plugin belongs to a server, also behind a converter", arguments: ["mic", "plugged"])
  func plugin(name: String) throws {
    let port = try Rig().port(name)
    defer { port.close() }
    #expect(port.keeper == .server(name: nil))
  }
}
