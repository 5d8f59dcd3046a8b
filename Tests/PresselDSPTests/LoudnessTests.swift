import Glibc
import PresselDSP
import Testing

@Suite("Everything is played equally loud")
struct LoudnessTests {
  private func measured(_ frames: [Float]) throws -> Loudness? {
    var meter = try LoudnessMeter()
    meter.hear(frames[...])
    return meter.loudness
  }

  private func tone(_ height: Double) -> [Float] {
    (0..<144_000).map { Float(height * sin(2 * .pi * 1_000 * Double($0) / 48_000)) }
  }

  @Test("A tone of 1 kHz is as loud as BS.1770 says: 3 LU below its height")
  func calibration() throws {
    let loudness = try #require(try measured(tone(0.1)))
    #expect(abs(loudness.integrated - -23) < 0.1)
    #expect(abs(loudness.truePeak - -20) < 0.1)
  }

  @Test("Soft and loud come to -19 LUFS, unless a peak would be cut off")
  func factor() throws {
    for height in [0.01, 0.1, 0.7] {
      let factor = try #require(try measured(tone(height))).factor()
      let after = try #require(try measured(tone(height).map { $0 * factor }))
      #expect(abs(after.integrated - -19) < 0.1)
    }
    let peaked = Loudness(integrated: -30, truePeak: -3)
    #expect(abs(peaked.factor() - Float(pow(10, 2.0 / 20))) < 0.001)
  }

  @Test("Silence and what is too short have no loudness")
  func silence() throws {
    #expect(try measured([Float](repeating: 0, count: 48_000)) == nil)
    #expect(try measured(Array(tone(0.1).prefix(480))) == nil)
  }
}
