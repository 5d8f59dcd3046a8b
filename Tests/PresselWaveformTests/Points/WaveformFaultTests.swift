import Glibc
import PresselAudio
import PresselWaveform
import Testing

/// What went wrong elsewhere with waveforms, and what is right: by the number of its row.
@Suite("Faults of waveforms that people reported")
struct WaveformFaultTests {
  private func built(_ samples: [Float], points: Int = 100) -> Waveform {
    var builder = WaveformBuilder()
    builder.append(samples[...])
    return builder.waveform(points: points)
  }

  @Test("W01: silence is 0, and what is no number is silence")
  func silence() {
    var samples = [Float](repeating: 0, count: 48_000)
    for odd in [Float(0), .nan, .infinity, -.infinity] {
      samples[20_000] = odd
      let waveform = built(samples)
      #expect(waveform.peak == Array(repeating: 0, count: 100))
      #expect(waveform.rms == Array(repeating: 0, count: 100))
      #expect(Waveform(tagText: waveform.tagText) == waveform)
    }
  }

  @Test("W02: a recording shorter than its points has them all", arguments: [0, 1, 99, 100, 101])
  func fewSamples(count: Int) {
    let waveform = built(Array(repeating: 0.5, count: count))
    #expect(waveform.peak.count == 100 && waveform.rms.count == 100)
    // Each sample is in one point, and points that no sample falls to are 0.
    #expect(waveform.peak.filter { $0 > 0 }.count == min(count, 100))
    #expect(waveform.samples == FrameCount(count))
    for place in 0..<count {
      var samples = [Float](repeating: 0, count: count)
      samples[place] = 0.5
      #expect(built(samples).peak.filter { $0 > 0 }.count == 1, "sample \(place) of \(count)")
    }
  }

  @Test("W03: bars are on the scale from 0 to 1, as loud as the sound is", arguments: [0.01, 1.0])
  func scale(peak: Double) {
    // 997 Hz meets every phase; each point has 30 of its waves.
    let samples = (0..<144_000).map { Float(peak * sin(2 * .pi * 997 * Double($0) / 48_000)) }
    for points in [30, 100] {
      let waveform = built(samples, points: points)
      #expect(waveform.peak.allSatisfy { abs(Double($0) - peak) <= 0.002 })
      #expect(waveform.rms.allSatisfy { abs(Double($0) - peak / 2.0.squareRoot()) <= 0.002 })
    }
  }

  @Test("W05: the live bars are no more after an hour, and the points are those of one look at the whole")
  func live() {
    var builder = WaveformBuilder()
    // An hour, a level a call: each of its 100 points is as loud as its number.
    for level in 0..<360_000 {
      builder.append([Float](repeating: Float(level / 3_600) / 100, count: 1)[...])
      builder.append([Float](repeating: 0, count: 479)[...])
      guard level % 60_000 == 59_999 else { continue }
      #expect(builder.recentLevels(.max).count <= WaveformBuilder.recentLimit)
    }
    let waveform = builder.waveform(points: 100)
    #expect(waveform.samples == FrameCount(172_800_000))
    for point in 0..<100 { #expect(abs(Double(waveform.peak[point]) - Double(point) / 100) <= 1 / 1_024) }
  }
}
