import Glibc
import PresselAudio
import Testing

@testable import PresselWaveform

@Suite("A waveform for another network")
struct NetworkWaveformTests {
  /// What a sine of so many frames becomes, in the points that a form wants.
  private func sine(peak: Double, frames: Int, _ form: NetworkWaveform) -> Waveform {
    var builder = WaveformBuilder()
    // 997 Hz meets every phase within each point.
    builder.append((0..<frames).map { Float(peak * sin(2 * .pi * 997 * Double($0) / 48_000)) }[...])
    return builder.waveform(points: form.points(for: FrameCount(frames)))
  }

  @Test("W03: Matrix gets whole numbers up to 1024, as loud as the sound is", arguments: [0.01, 1.0])
  func matrix(peak: Double) {
    let waveform = sine(peak: peak, frames: 144_000, .matrix)
    let values = waveform.matrixValues
    #expect(values.count == 100)
    // 0.01 is 10.24 of 1024; the row allows 0.002, which is 2.
    #expect(values.allSatisfy { abs(Double($0) - peak * 1_024) <= 2.05 && (0...1_024).contains($0) })
    #expect(peak < 1 || values.max() == 1_024)
  }

  @Test(
    "W03: Matrix gets 30 to 120 of them, whatever there are",
    arguments: [(1, 30), (29, 30), (30, 30), (64, 64), (120, 120), (121, 120), (4_096, 120)])
  func matrixCount(points: Int, values: Int) {
    let waveform = Waveform(
      peak: Array(repeating: 0.5, count: points), rms: Array(repeating: 0.25, count: points),
      samples: FrameCount(144_000))
    #expect(waveform.matrixValues == Array(repeating: 512, count: values))
  }

  @Test(
    "W03: Discord gets a byte for each tenth of a second, at least one and at most 256",
    arguments: [
      (0, 1), (1, 1), (1_920, 1), (4_800, 1), (4_801, 2), (144_000, 30), (1_228_799, 256), (1_224_000, 255),
      (2_880_000, 256),
    ])
  func discordCount(frames: Int, bytes: Int) {
    #expect(NetworkWaveform.discord.points(for: FrameCount(frames)) == bytes)
    #expect(sine(peak: 1, frames: frames, .discord).discordValues.count == bytes)
    // Also from a waveform that has another number of points.
    #expect(sine(peak: 1, frames: frames, .matrix).discordValues.count == bytes)
  }

  @Test("W03: Discord's bytes are as loud as the sound is", arguments: [(0.01, 3), (1.0, 255)])
  func discord(peak: Double, byte: UInt8) {
    let values = sine(peak: peak, frames: 144_000, .discord).discordValues
    #expect(values == Array(repeating: byte, count: 30))
  }

  @Test("W01: silence is 0 in every form")
  func silence() {
    var builder = WaveformBuilder()
    builder.append([Float](repeating: .nan, count: 48_000)[...])
    let waveform = builder.waveform(points: 100)
    #expect(waveform.matrixValues == Array(repeating: 0, count: 100))
    // Ten bytes of 0 are 13 digits of 6 bits and two bits more, filled up to 16 characters.
    #expect(waveform.discordText == "AAAAAAAAAAAAAA==")
    #expect(WaveformBuilder().waveform(points: 1).discordText == "AA==")
  }

  @Test(
    "base64 is that of RFC 4648, section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func base64(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
    #expect(Base64.text(of: [0xFB, 0xFF, 0xFE]) == "+//+")
  }

  @Test("no length makes a trap", arguments: [Int64.max, .min, -1])
  func lengths(frames: Int64) {
    #expect(NetworkWaveform.discordPoints.contains(NetworkWaveform.discord.points(for: FrameCount(frames))))
  }
}
