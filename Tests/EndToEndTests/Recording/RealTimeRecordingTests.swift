import ComposerWire
import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// Ten seconds of a tone in real time, on every kind of device.
@Suite struct RealTimeRecordingTests {
  /// What a device can do, as keys of the rig, and the rate of the sound before it.
  private struct Device {
    let name: String
    let keys: String
    var rate = 48_000
  }

  private static let devices = [
    Device(name: "plain", keys: "format S16_LE channels 1 rate 48000"),
    Device(name: "slow", keys: "rate 44100", rate: 44_100),
    Device(name: "stereo", keys: "channels 2"),
    Device(name: "wide", keys: "format S32_LE"),
    Device(name: "periods-64", keys: "period 64 buffer 4096"),
    Device(name: "periods-441", keys: "period 441 buffer 8820"),
    Device(name: "periods-6000", keys: "period 6000 buffer 24000"),
  ]

  @Test(.enabled(if: Tools.have("sox", "opusdec", "opusinfo"), "needs sox and opus-tools"))
  func tenSecondsOfAToneAreAllThere() throws {
    let bench = try Bench(
      devices: Self.devices.map { device in
        "pcm.\(device.name) { type rig patient 1 infile \"FOLDER/tone\(device.rate).wav\""
          + " log \"FOLDER/\(device.name).log\" \(device.keys) }"
      }.joined(separator: "\n"))
    for rate in [44_100, 48_000] {
      let made = try bench.run([
        "sox", "-n", "-r", "\(rate)", "-b", "16", "-c", "1", bench.folder.file("tone\(rate).wav"), "synth",
        "12",
        "sine", "440", "gain", "-6",
      ])
      #expect(made.ending == .exited(0))
    }
    // All at once, since each takes its ten seconds.
    let children = try Self.devices.map { device in
      try bench.start(
        [Bench.program, "record", "--device", device.name, "--duration", "10s", "--json"], name: device.name)
    }
    for (device, child) in zip(Self.devices, children) {
      try check(device, bench.finish(child, name: device.name), bench)
    }
  }

  private func check(_ device: Device, _ run: Bench.Run, _ bench: Bench) throws {
    let name = Comment(rawValue: device.name)
    #expect(run.ending == .exited(0), name)
    #expect(run.error.isEmpty, name)
    let recording = try #require(run.document?["attachments"]?.array?.first, name)
    #expect(recording["samples"]?.integer == 480_000, name)
    #expect(recording["duration"]?.double == 10, name)
    #expect(recording["waveform_data"]?.array?.count == 100, name)
    #expect(try bench.text(of: "\(device.name).log").contains("close"), "the microphone is closed")

    let url = try #require(recording["asset_url"]?.string)
    let file = String(url.dropFirst("file://".count))
    let samples = try decoded(file, bench, device.name)
    #expect(abs(Tone.hertz(of: samples) - 440) < 1, name)
    #expect(samples == (try reference(device, bench)), "frame by frame what the microphone gave")
    let told = try bench.run(["opusinfo", file])
    #expect(!told.output.contains("WARNING"), name)
    #expect(told.output.contains("Pre-skip: 312"), name)
  }

  /// The samples of a file, by opusdec and by the program, which must agree in their number.
  private func decoded(_ file: String, _ bench: Bench, _ name: String) throws -> [Float] {
    let (theirs, ours) = (bench.folder.file("\(name)-theirs.wav"), bench.folder.file("\(name)-ours.wav"))
    try bench.run(["opusdec", "--quiet", "--no-dither", file, theirs])
    try bench.pressel("play", file, "--output", ours)
    #expect(try bench.samples(of: theirs).count == 480_000)
    return try bench.samples(of: ours)
  }

  /// What comes of the same sound without a device: encoding is the same for the same frames.
  private func reference(_ device: Device, _ bench: Bench) throws -> [Float] {
    let (encoded, heard) = (
      bench.folder.file("\(device.name)-reference.ogg"), bench.folder.file("\(device.name)-reference.wav")
    )
    try bench.pressel(
      "record", "--input", bench.folder.file("tone\(device.rate).wav"), "--duration", "10s", "--output",
      encoded)
    try bench.pressel("play", encoded, "--output", heard)
    let samples = try bench.samples(of: heard)
    #expect(samples.count == 480_000)
    return samples
  }
}
