import PresselAudio
import Testing

@testable import PresselWaveform

@Suite("A waveform that grows with its take")
struct WaveformBuilderTests {
  @Test("does not depend on how the samples come")
  func portions() {
    var sound = SeededSound(seed: 11)
    let samples = sound.noise(70_001)
    var whole = WaveformBuilder()
    whole.append(samples[...])
    for size in [1, 441, 480, 960, 4_097] {
      var pieces = WaveformBuilder()
      var start = 0
      while start < samples.count {
        let end = min(samples.count, start + size)
        pieces.append(samples[start..<end])
        start = end
      }
      #expect(pieces.waveform() == whole.waveform(), "portions of \(size)")
    }
  }

  @Test("may be looked at while it grows, without a trace")
  func looks() {
    var sound = SeededSound(seed: 13)
    let samples = sound.noise(50_000)
    var watched = WaveformBuilder()
    var alone = WaveformBuilder()
    for start in stride(from: 0, to: samples.count, by: 1_000) {
      watched.append(samples[start..<start + 1_000])
      #expect(watched.waveform().count == 100)
      alone.append(samples[start..<start + 1_000])
    }
    #expect(watched.waveform() == alone.waveform())
  }

  @Test("folds by its length alone, and keeps the grid of its rule")
  func folding() {
    // A capacity of 16 levels: the grid doubles after 16, 32 and 64 base levels.
    for (frames, grid) in [(7_680, 480), (7_681, 960), (15_360, 960), (15_361, 1_920), (40_000, 3_840)] {
      var sound = SeededSound(seed: 17)
      let samples = sound.noise(frames)
      var builder = WaveformBuilder(maximumPoints: 8, levelCapacity: 16)
      for start in stride(from: 0, to: frames, by: 333) {
        builder.append(samples[start..<min(frames, start + 333)])
      }
      let waveform = builder.waveform(points: 8)
      let levels = (frames + grid - 1) / grid
      for point in 0..<8 {
        let start = point * levels / 8 * grid
        let end = min(frames, (point + 1) * levels / 8 * grid)
        let peak = samples[start..<end].map(abs).max() ?? 0
        #expect(abs(waveform.peak[point] - peak) <= 1 / 8_190 + 1e-6, "\(frames) frames, point \(point)")
        let energy = samples[start..<end].reduce(0.0) { $0 + Double($1) * Double($1) }
        let rms = Float((energy / Double(end - start)).squareRoot())
        #expect(abs(waveform.rms[point] - rms) <= 1 / 8_190 + 1e-6, "\(frames) frames, point \(point)")
      }
    }
  }

  @Test("holds no more for an hour than for a minute")
  func memory() {
    var history = LevelHistory(capacity: 1 << 17)
    let level = LevelSum(magnitudes: [0.5])
    for _ in 0..<360_000 { history.append(level) }
    #expect(history.levels.count <= 1 << 17)
    #expect(history.baseLevelsPerLevel == 4)
    #expect(history.levels.count == 90_000)
    #expect(history.levels.allSatisfy { $0.energy == 1 })
  }

  @Test("gives the newest levels for drawing, and not more than it keeps")
  func newest() {
    var builder = WaveformBuilder()
    for number in 0..<2_100 {
      builder.append(Array(repeating: Float(number % 1_000) / 1_000, count: 480)[...])
    }
    builder.append([1])
    let last = builder.recentLevels(3)
    #expect(last.map(\.peak) == [0.097, 0.098, 0.099])
    #expect(zip(last.map(\.rms), last.map(\.peak)).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(builder.recentLevels(1_000_000).count == WaveformBuilder.recentLimit)
    #expect(builder.recentLevels(1_000_000).first?.peak == 0.052)
    #expect(builder.recentLevels(-1).isEmpty)
    #expect(WaveformBuilder().recentLevels(5).isEmpty)
  }
}
