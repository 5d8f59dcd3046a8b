/// Lets a sound begin and end from silence within 5 ms, so that it does not click.
///
/// No frame is added or lost: the last 5 ms are held back until it is known whether they are the last.
struct EdgeRamp: Sendable {
  /// 5 ms at 48 kHz.
  static let length = 240

  private var held: [Float] = []
  private var begun = 0

  /// Takes the next frames.
  ///
  /// - Returns: those that are not among the last 5 ms so far.
  mutating func pass(_ frames: ArraySlice<Float>) -> [Float] {
    held += frames.map { frame in
      defer { begun = min(begun + 1, EdgeRamp.length) }
      return begun < EdgeRamp.length ? frame * Float(begun) / Float(EdgeRamp.length) : frame
    }
    let ready = Array(held.dropLast(EdgeRamp.length))
    held.removeFirst(ready.count)
    return ready
  }

  /// What ``pass(_:)`` and ``finish()`` make of some frames of a sound, which has at least twice the length of a ramp.
  ///
  /// - Parameters:
  ///   - frames: neighbours.
  ///   - start: how many frames lie before them.
  ///   - total: how many the sound has.
  static func apply(to frames: ArraySlice<Float>, at start: Int64, of total: Int64) -> ArraySlice<Float> {
    let end = start + Int64(frames.count)
    guard start < Int64(length) || end > total - Int64(length) else { return frames }
    var place = start
    return frames.map { frame in
      defer { place += 1 }
      let edge = min(place, total - 1 - place, Int64(length))
      return edge < Int64(length) ? frame * Float(edge) / Float(length) : frame
    }[...]
  }

  /// Gives the last frames, falling to silence; the next sound begins anew.
  mutating func finish() -> [Float] {
    defer { self = EdgeRamp() }
    let count = held.count
    return held.enumerated().map { index, frame in
      frame * Float(count - 1 - index) / Float(EdgeRamp.length)
    }
  }
}
