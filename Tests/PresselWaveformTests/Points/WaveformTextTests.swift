import PresselAudio
import PresselWaveform
import Testing

@Suite("A waveform as a comment")
struct WaveformTextTests {
  @Test("is read back as it was")
  func roundTrip() {
    var sound = SeededSound(seed: 19)
    for points in [1, 2, 100, 4_096] {
      let waveform = Waveform(
        peak: sound.noise(points).map(abs), rms: sound.noise(points).map(abs), samples: FrameCount(59_232))
      #expect(Waveform(tagText: waveform.tagText) == waveform)
    }
  }

  @Test("has the form that is written down")
  func form() {
    // 4,095 is 63 and 63; 65 is 1 and 1; 1 is 0 and 1.
    let waveform = Waveform(peak: [1, 65.0 / 4_095], rms: [1.0 / 4_095, 0], samples: FrameCount(960))
    #expect(waveform.tagText == "1:960://BB:ABAA")
  }

  @Test("rounds by less than a 512th, and keeps the ends")
  func error() {
    for step in 0...1_000 {
      let value = Float(step) / 1_000
      let waveform = Waveform(peak: [value], rms: [value], samples: .zero)
      #expect(abs(waveform.peak[0] - value) < 1.0 / 512)
    }
    #expect(Waveform(peak: [1], rms: [0], samples: .zero).peak == [1])
    #expect(Waveform(peak: [-1], rms: [.nan], samples: .zero).peak == [0])
    #expect(Waveform(peak: [.infinity], rms: [.nan], samples: .zero).rms == [0])
  }

  @Test(
    "refuses every other text",
    arguments: [
      "", ":", ":::", "1", "1:960", "1:960:AA", "1:960:AA:", "1:960::AA", "1:960::", "1:960:AA:AAAA",
      "1:960:A:A", "1:960:AAA:AAA", "2:960:AA:AA", "1:-1:AA:AA", "1:+1:AA:AA", "1: 1:AA:AA", "1::AA:AA",
      "1:99999999999999999999:AA:AA", "1:9223372036854775808:AA:AA", "1:960:A=:AA", "1:960:AA:AA:AA",
      "1:960:ÄÄ:AA", "1:960:A\u{1}:AA", "1:960:AA:AA ", "\u{FFFD}",
    ])
  func hostile(text: String) {
    #expect(Waveform(tagText: text) == nil)
  }

  @Test("refuses more points than a builder makes")
  func tooLong() {
    let digits = String(repeating: "A", count: 2 * 4_097)
    #expect(Waveform(tagText: "1:960:\(digits):\(digits)") == nil)
    let many = String(repeating: "A", count: 1_000_000)
    #expect(Waveform(tagText: "1:960:\(many):\(many)") == nil)
  }

  @Test("takes the largest length without a trap")
  func largest() {
    #expect(Waveform(tagText: "1:9223372036854775807:AA:AA")?.samples == FrameCount(Int64.max))
  }
}
