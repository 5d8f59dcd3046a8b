import PresselAudio
import PresselWaveform
import Testing

/// The rule of the points, held against a slow and plain reading of it.
@Suite("A waveform's points")
struct WaveformRuleTests {
  /// The rule as it is written, with nothing but loops.
  private func plain(_ samples: [Float], points: Int, grid: Int = 480) -> (peak: [Float], rms: [Float]) {
    let levels = (samples.count + grid - 1) / grid
    let count = levels >= points ? levels : samples.count
    let scale = levels >= points ? grid : 1
    var peak: [Float] = []
    var rms: [Float] = []
    for point in 0..<points {
      let start = min(samples.count, point * count / points * scale)
      let end = min(samples.count, (point + 1) * count / points * scale)
      var greatest: Float = 0
      var energy = 0.0
      for sample in samples[start..<end] {
        greatest = max(greatest, abs(sample))
        energy += Double(sample) * Double(sample)
      }
      peak.append(greatest)
      rms.append(end > start ? Float((energy / Double(end - start)).squareRoot()) : 0)
    }
    return (peak, rms)
  }

  private func built(_ samples: [Float], points: Int = 100) -> Waveform {
    var builder = WaveformBuilder()
    builder.append(samples[...])
    return builder.waveform(points: points)
  }

  @Test(
    "are those of the rule, below and above 10 ms a point",
    arguments: [1, 2, 99, 100, 101, 479, 480, 481, 2_400, 47_999, 48_000, 48_001, 59_232, 100_000])
  func rule(length: Int) {
    var sound = SeededSound(seed: 7)
    let samples = sound.noise(length, peak: 0.9)
    for points in [1, 30, 100, 256] {
      let waveform = built(samples, points: points)
      let expected = plain(samples, points: points)
      #expect(waveform.count == points)
      #expect(waveform.samples == FrameCount(length))
      for point in 0..<points {
        #expect(abs(waveform.peak[point] - expected.peak[point]) <= 1 / 8_190 + 1e-6)
        #expect(abs(waveform.rms[point] - expected.rms[point]) <= 1 / 8_190 + 1e-6)
      }
    }
  }

  @Test("are zeros for a take without a sample")
  func nothing() {
    let waveform = built([])
    #expect(waveform.peak == Array(repeating: 0, count: 100))
    #expect(waveform.rms == Array(repeating: 0, count: 100))
    #expect(waveform.samples == .zero)
  }

  @Test("cover each sample once", arguments: [1, 99, 100, 101, 48_000, 48_480, 59_232])
  func coverage(length: Int) {
    // A single click must show in exactly one point, wherever it is.
    for place in Set([0, length / 3, length / 2, length - 1]) {
      var samples = [Float](repeating: 0, count: length)
      samples[place] = 0.5
      #expect(built(samples).peak.filter { $0 > 0 }.count == 1, "click at \(place) of \(length)")
    }
  }

  @Test("are 0 in silence, and where the input is no number")
  func silence() {
    var samples = [Float](repeating: 0, count: 48_000)
    #expect(built(samples).peak.allSatisfy { $0 == 0 })
    #expect(built(samples).rms.allSatisfy { $0 == 0 })
    for (index, odd) in [Float.nan, .infinity, -.infinity, .signalingNaN].enumerated() {
      samples[index * 9_000] = odd
    }
    #expect(built(samples).peak.allSatisfy { $0 == 0 })
    #expect(built(samples).rms.allSatisfy { $0 == 0 })
  }

  @Test("have no hidden gain", arguments: [Float(0.01), 1.0])
  func scale(peak: Float) {
    // 100 Hz as a triangle, whose peak is hit exactly.
    let samples = (0..<144_000).map { index in
      let phase = Float(index % 480) / 480
      return peak * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase)
    }
    let waveform = built(samples)
    #expect(abs((waveform.peak.max() ?? 0) - peak) <= 0.002)
    #expect(abs((waveform.peak.min() ?? 0) - peak) <= 0.002)
    // The RMS of a triangle is its peak by the root of three.
    #expect(waveform.rms.allSatisfy { abs($0 - peak / 3.0.squareRoot().asFloat) <= 0.002 })
  }

  @Test("end at full scale, however loud the input is")
  func clipping() {
    let waveform = built(Array(repeating: -3, count: 60_000))
    #expect(waveform.peak.allSatisfy { $0 == 1 })
    #expect(waveform.rms.allSatisfy { $0 == 1 })
  }
}

extension Double {
  fileprivate var asFloat: Float { Float(self) }
}
