import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// A take that is longer than any buffer; Tools/bench does the same for an hour, with the line drawn.
@Suite struct LongTakeTests {
  /// Four seconds a question, as fast as it is asked.
  private static let microphone = """
    pcm.fast {
      type rig infile "FOLDER/tone.wav" at_end loop patient 1 speed 100
      format S16_LE channels 1 rate 48000 period 48000 buffer 192000
    }
    """

  /// KiB of memory that the process holds.
  private func resident(_ child: ChildProcess) throws -> Int {
    let status = try FileSystem().open("/proc/\(child.processID)/status", for: .reading)
    let text = String(decoding: try status.read(at: 0, upTo: 8_192), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  @Test func tenMinutesNeedNoMoreMemoryThanTwo() throws {
    let bench = try Bench(devices: Self.microphone)
    try bench.write(Tone.sine(hertz: 440, frames: 96_000), to: "tone.wav")
    // What grows does so by the frames, not by how hard they are encoded.
    try bench.pressel("config", "complexity", "0")
    let child = try bench.start(
      [
        Bench.program, "record", "--device", "fast", "--duration", "11m", "--output",
        bench.folder.file("long.ogg"),
      ])
    let part = bench.folder.file("long.ogg.part")
    let system = FileSystem()
    // A packet of a steady tone is 60 bytes or more, with its page 88.
    try bench.wait { try system.size(of: part) ?? 0 > 2 * 60 * 50 * 88 }
    let early = try resident(child)
    let size = try system.size(of: part) ?? 0
    try bench.wait { try system.size(of: part) ?? 0 > 4 * size }
    let late = try resident(child)
    let run = try bench.finish(child)
    #expect(run.ending == .exited(0))
    #expect(
      try bench.pressel("info", bench.folder.file("long.ogg"), "--json").output.contains(
        "\"samples\": 31680000"))
    // 280 KiB are the levels of the waveform, 8 bytes each 10 ms, and the heap takes and gives as much again. On a busy
    // machine up to ten seconds, 1,875 KiB, wait between microphone and encoder. Kept frames would be 90,000 KiB.
    #expect(late - early <= 3_072, "from \(early) KiB to \(late) KiB")
  }
}
