internal import Glibc
internal import PresselAudio
internal import PresselOpus
internal import PresselTesting

/// Many seeks in one file, held against decoding it from the start.
struct Seeks {
  /// How many samples after a start are compared: 20 ms.
  static let compared = 960

  private let file: DiskFile
  private let places: [Int64]
  private let linear: [Int64: [Float]]
  private let index: OpusFileIndex

  init(_ file: DiskFile, count: Int, seed: UInt64) throws {
    self.file = file
    index = try OpusFileIndex(file)
    var random = SplitMix(seed: seed)
    let last = max(0, index.info.samples.frames - Int64(Seeks.compared))
    places = (0..<count).map { _ in Int64.random(in: 0...last, using: &random) }
    linear = try Seeks.read(places.sorted(), from: SeekableOpusReader(file, index: index))
  }

  /// What reading from the start gives at some places.
  private static func read(
    _ places: [Int64], from reader: consuming SeekableOpusReader<DiskFile>
  ) throws -> [Int64: [Float]] {
    var found: [Int64: [Float]] = [:]
    var window: [Float] = []
    var start: Int64 = 0
    var next = 0
    while next < places.count {
      var buffer = PCMBuffer(capacity: 48_000)
      let isOver = try reader.read(into: &buffer) == 0
      window += buffer.samples
      while next < places.count, places[next] + Int64(compared) <= start + Int64(window.count) || isOver {
        found[places[next]] = Array(window[Int(places[next] - start)...].prefix(compared))
        next += 1
      }
      let done = next < places.count ? max(0, Int(min(places[next] - start, Int64(window.count)))) : 0
      window.removeFirst(done)
      start += Int64(done)
    }
    return found
  }

  func measure() throws {
    var times: [Double] = []
    var off = 0
    var worst: Float = 0
    var reader = try SeekableOpusReader(file, index: index)
    for place in places {
      let begin = Seeks.now
      try reader.seek(to: FrameCount(place), .playing)
      var buffer = PCMBuffer(capacity: Seeks.compared)
      _ = try reader.read(into: &buffer)
      times.append(Seeks.now - begin)
      let difference = Seeks.difference(buffer.samples, linear[place] ?? [])
      worst = max(worst, difference)
      if difference > 32 { off += 1 }
    }
    var unequal = 0
    var exactTimes: [Double] = []
    for place in places {
      let begin = Seeks.now
      try reader.seek(to: FrameCount(place), .exact)
      var buffer = PCMBuffer(capacity: Seeks.compared)
      _ = try reader.read(into: &buffer)
      exactTimes.append(Seeks.now - begin)
      if buffer.samples != linear[place] ?? [] { unequal += 1 }
    }
    times.sort()
    exactTimes.sort()
    print(
      "playing median \(Int(times[times.count / 2])) max \(Int(times[times.count - 1])) off \(off)",
      "worst \(Int(worst)) exact median \(Int(exactTimes[times.count / 2]))",
      "max \(Int(exactTimes[times.count - 1])) unequal \(unequal)")
  }

  /// In steps of 16 bits.
  private static func difference(_ one: [Float], _ other: [Float]) -> Float {
    zip(one, other).reduce(0) { max($0, abs($1.0 - $1.1) * 32_768) }
  }

  /// Microseconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
