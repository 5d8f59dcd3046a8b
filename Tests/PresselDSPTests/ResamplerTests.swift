import Glibc
import PresselAudio
import PresselDSP
import Testing

@Suite("Rates are changed with nothing lost")
struct ResamplerTests {
  private func convert(_ input: [Float], _ from: Int, _ to: Int, chunk: Int = 1_000) throws -> [Float] {
    let resampler = try Resampler(
      from: try #require(SampleRate(hertz: from)), to: try #require(SampleRate(hertz: to)))
    var result: [Float] = []
    for start in stride(from: 0, to: input.count, by: chunk) {
      resampler.process(input[start..<min(input.count, start + chunk)], into: &result)
    }
    resampler.finish(into: &result)
    return result
  }

  private func tone(_ hertz: Double, _ rate: Int, _ count: Int) -> [Float] {
    (0..<count).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
  }

  @Test(
    "n frames become the frames whose time lies within them",
    arguments: [
      (44_100, 48_000), (48_000, 44_100), (16_000, 48_000), (96_000, 48_000), (8_000, 48_000),
      (11_025, 48_000),
    ])
  func count(from: Int, to: Int) throws {
    for frames in [0, 1, 2, 7, 100, 441, 10_001] {
      let result = try convert(tone(100, from, frames), from, to, chunk: 64)
      // A whole number of frames at or above frames · to ÷ from, and less than one above it.
      #expect(result.count * from >= frames * to && (result.count - 1) * from < frames * to || frames == 0)
      if frames == 0 { #expect(result.isEmpty) }
    }
  }

  @Test(
    "A tone stays where it is in time, in pitch and in level",
    arguments: [(44_100, 48_000), (48_000, 44_100), (16_000, 48_000), (96_000, 48_000), (192_000, 48_000)])
  func tone(from: Int, to: Int) throws {
    let result = try convert(tone(440, from, from), from, to)
    #expect(result.count == to)
    let ideal = tone(440, to, to)
    let inner = 400..<(to - 400)
    let worst = inner.map { abs(result[$0] - ideal[$0]) }.max() ?? 1
    #expect(worst < 0.001)
  }

  @Test("How the stream is cut makes no difference", arguments: [1, 13, 960, 100_000])
  func chunks(chunk: Int) throws {
    let input = tone(440, 44_100, 5_000)
    #expect(try convert(input, 44_100, 48_000, chunk: chunk) == convert(input, 44_100, 48_000, chunk: 5_000))
  }

  @Test("Equal rates change nothing")
  func same() throws {
    let input = tone(440, 48_000, 5_000)
    #expect(try convert(input, 48_000, 48_000) == input)
  }

  @Test("After the end a new stream starts as the first did")
  func again() throws {
    let resampler = try Resampler(from: try #require(SampleRate(hertz: 44_100)), to: .opus)
    var first: [Float] = []
    var second: [Float] = []
    resampler.process(tone(440, 44_100, 4_410)[...], into: &first)
    resampler.finish(into: &first)
    resampler.process(tone(440, 44_100, 4_410)[...], into: &second)
    resampler.finish(into: &second)
    #expect(first == second)
    #expect(first.count == 4_800)
  }

  @Test("The length can be asked for, whatever the number")
  func length() throws {
    let resampler = try Resampler(from: try #require(SampleRate(hertz: 44_100)), to: .opus)
    #expect(resampler.outputFrames(of: 0) == 0)
    #expect(resampler.outputFrames(of: 1) == 2)
    #expect(resampler.outputFrames(of: 44_100) == 48_000)
    #expect(resampler.outputFrames(of: -5) == 0)
    #expect(resampler.outputFrames(of: .max) == .max)
  }
}
