import PresselAudio
import Testing

@testable import PresselWaveform

@Suite("A waveform that is put together from parts")
struct WaveformPartTests {
  @Test("is that of the whole, folded or not", arguments: [64, 1 << 17])
  func joined(capacity: Int) {
    var sound = SeededSound(seed: 21)
    let samples = sound.noise(480 * 150 + 77)
    var whole = WaveformBuilder(maximumPoints: 32, levelCapacity: capacity)
    whole.append(samples[...])
    for cut in [0, 480, 480 * 40, 480 * 149] {
      var (first, second) = (WaveformPart(), WaveformPart())
      first.append(samples[..<cut])
      // In portions that fit no grid.
      for start in stride(from: cut, to: samples.count, by: 1_111) {
        second.append(samples[start..<min(samples.count, start + 1_111)])
      }
      var builder = WaveformBuilder(maximumPoints: 32, levelCapacity: capacity)
      if cut >= 480 * 32 { builder.append(first) } else { builder.append(samples[..<cut]) }
      builder.append(second)
      #expect(builder.samples == whole.samples)
      #expect(builder.waveform(points: 32) == whole.waveform(points: 32), "cut at \(cut)")
      #expect(builder.recentLevels(9) == whole.recentLevels(9))
      builder.append(samples[..<500])
      var longer = whole
      longer.append(samples[..<500])
      #expect(builder.waveform(points: 31) == longer.waveform(points: 31), "cut at \(cut), and on")
    }
  }
}
