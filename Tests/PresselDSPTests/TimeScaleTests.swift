import Glibc
import PresselAudio
import PresselDSP
import Testing

@Suite("A sound is played faster and slower, and keeps its pitch")
struct TimeScaleTests {
  private func played(
    _ sound: [Float], at factor: Double, chunk: Int = 960
  ) throws -> (frames: [Float], map: PlaceMap) {
    var scale = try TimeScale(speed: try #require(PlaybackSpeed(factor)))
    var result: [Float] = []
    for start in stride(from: 0, to: sound.count, by: chunk) {
      try scale.process(sound[start..<min(sound.count, start + chunk)], into: &result)
    }
    try scale.finish(into: &result)
    return (result, scale.map)
  }

  private func tone(_ hertz: Double, _ count: Int, _ height: (Int) -> Double = { _ in 0.5 }) -> [Float] {
    (0..<count).map { Float(height($0) * sin(2 * .pi * hertz * Double($0) / 48_000)) }
  }

  /// By the time between the first and the last upward crossing of zero.
  private func hertz(_ frames: ArraySlice<Float>) -> Double {
    let ups = zip(frames, frames.dropFirst()).enumerated().filter { $1.0 < 0 && $1.1 >= 0 }.map { $0.offset }
    guard let first = ups.first, let last = ups.last, last > first else { return 0 }
    return Double(ups.count - 1) * 48_000 / Double(last - first)
  }

  @Test("what is louder than full scale is cut, not wrapped around, and what is no number is silent")
  func overloaded() throws {
    var sound = tone(440, 48_000) { _ in 1.2 }
    sound[20_000] = .nan
    sound[20_001] = .infinity
    let frames = try played(sound, at: 1.5).frames
    #expect(frames.allSatisfy { $0.isFinite && abs($0) <= 1 })
    #expect(frames.max() ?? 0 > 0.99)
    let steps = zip(frames[1_000..<12_000], frames[1_001..<12_001]).map { abs($1 - $0) }
    #expect(steps.max() ?? 2 < 0.2, "a wave that wraps around jumps by 2")
  }

  @Test(
    "P05: 440 Hz for 4 s are 440 Hz for 4 s divided by the speed",
    arguments: [0.5, 0.75, 1.25, 1.5, 2, 2.5, 3])
  func pitchAndLength(factor: Double) throws {
    let (frames, map) = try played(tone(440, 192_000), at: factor)
    #expect(abs(Double(frames.count) - 192_000 / factor) <= 960, "20 ms")
    #expect(abs(hertz(frames[2_400..<(frames.count - 2_400)]) - 440) < 5)
    #expect(map.made == FrameCount(frames.count))
    #expect(map.place(of: FrameCount(frames.count)) == FrameCount(192_000), "the end is the end")
    #expect(map.place(of: .zero) == .zero)
  }

  @Test("Speed 1 copies", arguments: [1, 479, 960])
  func copy(chunk: Int) throws {
    let sound = tone(300, 9_999)
    let (frames, map) = try played(sound, at: 1, chunk: chunk)
    #expect(frames == sound)
    for frame in [0, 1, 500, 9_998, 9_999] {
      #expect(map.place(of: FrameCount(frame)) == FrameCount(frame))
    }
  }

  @Test(
    "The place of a frame is where it comes from, within 20 ms, after a minute too",
    arguments: [0.5, 0.75, 1.25, 1.5, 1.75, 2, 2.5, 3])
  func places(factor: Double) throws {
    // The voice gets louder at each of these, and softer a second later.
    let steps = [1, 20, 40, 58].map { $0 * 48_000 }
    let sound = tone(150, 60 * 48_000) { index in
      steps.contains { (0..<48_000).contains(index - $0) } ? 0.8 : 0.1
    }
    let (frames, map) = try played(sound, at: factor)
    var from = 0
    for step in steps {
      let found = try #require(frames[from...].firstIndex { abs($0) > 0.2 })
      let place = map.place(of: FrameCount(found)).frames
      #expect(abs(place - Int64(step)) < 960, "\(place) of \(step)")
      from = found + Int(1.1 * 48_000 / factor)
    }
  }

  @Test("Places never go back, and stay within the sound", arguments: [0.5, 1.75, 3])
  func order(factor: Double) throws {
    let (frames, map) = try played(tone(217, 96_000), at: factor, chunk: 333)
    let places = stride(from: 0, through: frames.count + 100, by: 37).map { map.place(of: FrameCount($0)) }
    #expect(places == places.sorted())
    #expect(places.last == FrameCount(96_000))
  }

  @Test("A sound that is shorter than a period is not lost", arguments: [1, 10, 480, 1_475])
  func short(count: Int) throws {
    let (frames, map) = try played(tone(440, count), at: 1.5)
    #expect(abs(Double(frames.count) - Double(count) / 1.5) <= 1)
    #expect(map.place(of: FrameCount(frames.count)) == FrameCount(count))
  }

  @Test("A speed is from 0.5 to 3, and goes up and down in steps")
  func speeds() throws {
    #expect([0.49, 3.01, -1, .nan, .infinity].allSatisfy { PlaybackSpeed($0) == nil })
    #expect(PlaybackSpeed(0.5) == .slowest)
    #expect(PlaybackSpeed.normal.faster.factor == 1.25)
    #expect(PlaybackSpeed.fastest.faster == .fastest)
    #expect(try #require(PlaybackSpeed(1.1)).slower == .normal)
    #expect(PlaybackSpeed.slowest.slower == .slowest)
  }
}
