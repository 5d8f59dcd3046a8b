import PresselAudio
import PresselWaveform
import Testing

@Suite("A waveform in other numbers of points")
struct WaveformResamplingTests {
  private let four = Waveform(peak: [0, 1, 0.2, 0.4], rms: [0, 0.6, 0.2, 0.2], samples: FrameCount(4_000))

  @Test("joins points")
  func fewer() {
    let two = four.resampled(toPoints: 2)
    #expect(two.peak == Waveform(peak: [1, 0.4], rms: [0, 0], samples: .zero).peak)
    #expect(abs(two.rms[0] - 0.6 / 2.0.squareRoot().rounded(to: 1e-6)) < 1e-3)
    #expect(abs(two.rms[1] - 0.2) < 1e-3)
    #expect(two.samples == FrameCount(4_000))
  }

  @Test("repeats points")
  func more() {
    let many = four.resampled(toPoints: 10)
    #expect(many.count == 10)
    #expect(Set(many.peak) == Set(four.peak))
    #expect(many.peak[0] == 0 && many.peak[9] == four.peak[3])
  }

  @Test("is the same for the same number")
  func same() {
    #expect(four.resampled(toPoints: 4) == four)
  }
}

extension Double {
  fileprivate func rounded(to step: Double) -> Float { Float((self / step).rounded() * step) }
}
