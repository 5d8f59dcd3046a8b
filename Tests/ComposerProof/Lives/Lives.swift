/// Many random lives, one after the other.
package struct Lives: Sendable {
  package var lives = 0
  package var steps = 0
  /// The shortest life that breaks something, what it breaks, and the seed that led to it.
  package var failure: String?

  /// Lives until so many lives are over or something breaks.
  ///
  /// - Parameters:
  ///   - count: How many lives.
  ///   - steps: How many events each has.
  ///   - seed: The first life's seed; each next life has the next one.
  package init(_ count: Int, steps length: Int, seed: UInt64) throws {
    for index in 0..<count {
      var random = SplitMix(seed: seed &+ UInt64(index))
      let life = try Life.random(steps: length, &random)
      lives += 1
      steps += length
      guard life.broken() != nil else { continue }
      let short = life.shrunk()
      let why = short.broken()?.complaints ?? []
      failure =
        "seed \(seed &+ UInt64(index)): \(why.joined(separator: "; "))\n"
        + short.script.joined(separator: "\n")
      return
    }
  }
}
