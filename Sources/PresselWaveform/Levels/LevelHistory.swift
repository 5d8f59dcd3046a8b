/// The levels of a whole take on a grid that grows coarser as the take grows, in constant memory.
///
/// The grid starts at one base level of 480 frames. When one level more than the capacity would be needed,
/// neighbours are joined in pairs and the grid doubles. So the grid depends on the length alone, never on how
/// the samples came.
struct LevelHistory: Sendable {
  /// The most levels that are kept; even.
  let capacity: Int

  /// The levels, oldest first; the last one may still grow.
  private(set) var levels: [LevelSum] = []

  /// How many base levels make one level: a power of two.
  private(set) var baseLevelsPerLevel = 1

  private var baseLevels = 0

  init(capacity: Int) {
    precondition(capacity >= 2 && capacity.isMultiple(of: 2), "Levels fold in pairs: the capacity is even.")
    self.capacity = capacity
    // A list that grows by doubling leaves holes of its own size in the heap; room that was never written to costs nothing.
    levels.reserveCapacity(capacity)
  }

  /// Adds the next base level.
  mutating func append(_ base: LevelSum) {
    if baseLevels == capacity * baseLevelsPerLevel { fold() }
    if baseLevels.isMultiple(of: baseLevelsPerLevel) {
      levels.append(base)
    } else {
      levels[levels.count - 1].join(base)
    }
    baseLevels += 1
  }

  private mutating func fold() {
    for index in 0..<levels.count / 2 {
      var joined = levels[2 * index]
      joined.join(levels[2 * index + 1])
      levels[index] = joined
    }
    levels.removeLast(levels.count / 2)
    baseLevelsPerLevel *= 2
  }
}
