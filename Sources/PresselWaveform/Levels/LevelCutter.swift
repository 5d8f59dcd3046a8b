/// Cuts samples into levels, however they come.
struct LevelCutter: Sendable {
  /// The magnitudes of the level that is being filled.
  private(set) var magnitudes: [Float] = []

  init() {
    magnitudes.reserveCapacity(WaveformBuilder.levelFrames)
  }

  /// Takes samples until the level is whole.
  ///
  /// - Parameter rest: loses what was taken.
  /// - Returns: whether the level is whole: then ``begin()`` comes before the next call.
  mutating func fill(from rest: inout ArraySlice<Float>) -> Bool {
    let room = WaveformBuilder.levelFrames - magnitudes.count
    for sample in rest.prefix(room) { magnitudes.append(LevelSum.magnitude(of: sample)) }
    rest = rest.dropFirst(room)
    return magnitudes.count == WaveformBuilder.levelFrames
  }

  /// Begins the next level.
  mutating func begin() {
    magnitudes.removeAll(keepingCapacity: true)
  }
}
