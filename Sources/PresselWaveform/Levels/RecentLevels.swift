/// The newest levels, in a ring.
struct RecentLevels: Sendable {
  private let limit: Int
  private var ring: [WaveformLevel] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ level: WaveformLevel) {
    guard ring.count == limit else {
      ring.append(level)
      return
    }
    ring[oldest] = level
    oldest = (oldest + 1) % limit
  }

  /// The newest levels, oldest of them first.
  func last(_ count: Int) -> [WaveformLevel] {
    let wanted = min(max(0, count), ring.count)
    return (ring.count - wanted..<ring.count).map { ring[(oldest + $0) % ring.count] }
  }
}
