internal import PresselAudio
internal import PresselOpus
internal import PresselSystem

/// Decodes a long file on all processors; what comes out equals decoding it from its start to its end.
///
/// The file is cut into as many parts as there are processors. Each worker begins its part with an exact seek, and
/// where two parts meet, the last 100 ms of the first are held against what the second saw there; should they ever
/// differ, the file is decoded on from that place by one worker.
struct ParallelDecoding {
  /// What a worker makes of its part.
  private struct Outcome<Product: Sendable>: Sendable {
    var product: Product
    /// The last samples before the part, as its worker saw them.
    let lead: [Float]
    /// The last samples of the part.
    var tail: [Float] = []
  }

  /// The shortest part: a minute.
  static let shortest = FrameCount(2_880_000)
  private static let agreement = 4_800

  let index: OpusFileIndex
  private let bytes: OpusFileBytes
  private let gain: OpusGain

  init(_ bytes: OpusFileBytes, gain: OpusGain = .header) throws(OpusFileError) {
    self.bytes = bytes
    self.gain = gain
    index = try OpusFileIndex(bytes)
  }

  /// Where the parts begin, the first at 0, all on the grid of the waveform's levels.
  ///
  /// Only a single stream of one channel is cut: how two channels are mixed depends on all that was heard before. Nor is
  /// it cut where a worker would have to decode from the beginning.
  ///
  /// - Parameters:
  ///   - processors: the most parts.
  ///   - shortest: the least that a part has.
  func starts(processors: Int, shortest: FrameCount = ParallelDecoding.shortest) -> [FrameCount] {
    let samples = index.info.samples
    let fitting = Int(samples.frames / shortest.frames)
    let count = index.info.links == 1 && index.info.head.channels == 1 ? max(1, min(processors, fitting)) : 1
    return [.zero]
      + (1..<max(1, count)).map { FrameCount(samples.frames / Int64(count) * Int64($0) / 480 * 480) }
      .filter { index.hasExactStart(at: $0) }
  }

  /// Decodes it all.
  ///
  /// - Parameters:
  ///   - starts: from ``starts(processors:shortest:)``.
  ///   - accuracy: how a worker finds its start; less than exact is for tests of how parts are joined.
  ///   - isWanted: asked about once for each second of sound; what is made is of no use after `false`.
  ///   - make: gives what takes the samples of a part, from the place where it begins.
  ///   - take: takes mono samples, in order within a part; called from several threads, each with a product of its own.
  /// - Returns: what became of the parts, in their order.
  func run<Product: Sendable>(
    from starts: [FrameCount], seeking accuracy: SeekAccuracy = .exact,
    while isWanted: @escaping @Sendable () -> Bool = { true }, _ make: @Sendable (FrameCount) -> Product,
    _ take: @escaping @Sendable (inout Product, ArraySlice<Float>) -> Void
  ) throws(OpusFileError) -> [Product] {
    let ends = starts.dropFirst() + [index.info.samples]
    let parts = zip(starts, ends).map { (start: $0, end: $1, product: make($0)) }
    let results = Monitor([Int: Result<Outcome<Product>, OpusFileError>]())
    for (number, part) in parts.enumerated() {
      let work: @Sendable () -> Void = {
        let result: Result<Outcome<Product>, OpusFileError> = Result { () throws(OpusFileError) in
          try decode(from: part.start, accuracy, to: part.end, while: isWanted, part.product, take)
        }
        results.withLock { $0[number] = result }
      }
      // Without a thread it is done here.
      if number == parts.count - 1 || (try? SystemThread(named: "decode \(number)", work)) == nil { work() }
    }
    let all = results.wait { $0.count == parts.count ? $0 : nil } ?? [:]
    var outcomes: [Outcome<Product>] = []
    for (_, result) in all.sorted(by: { $0.key < $1.key }) { outcomes.append(try result.get()) }
    return try joined(outcomes, starts, while: isWanted, make, take)
  }

  private func joined<Product: Sendable>(
    _ outcomes: [Outcome<Product>], _ starts: [FrameCount], while isWanted: () -> Bool,
    _ make: (FrameCount) -> Product,
    _ take: (inout Product, ArraySlice<Float>) -> Void
  ) throws(OpusFileError) -> [Product] {
    for number in outcomes.indices.dropFirst() where outcomes[number].lead != outcomes[number - 1].tail {
      var rest = make(starts[number])
      var reader = try SeekableOpusReader(bytes, index: index, gain: gain)
      while isWanted(), let samples = try Self.next(&reader, before: index.info.samples) {
        let early = starts[number] - (reader.position - FrameCount(samples.count))
        take(&rest, samples.dropFirst(Int(clamping: max(0, early.frames))))
      }
      return outcomes[..<number].map(\.product) + [rest]
    }
    return outcomes.map(\.product)
  }

  private func decode<Product: Sendable>(
    from start: FrameCount, _ accuracy: SeekAccuracy, to end: FrameCount, while isWanted: () -> Bool,
    _ product: Product,
    _ take: (inout Product, ArraySlice<Float>) -> Void
  ) throws(OpusFileError) -> Outcome<Product> {
    var reader = try SeekableOpusReader(bytes, index: index, gain: gain)
    if start > .zero { try reader.seek(to: start, accuracy) }
    var outcome = Outcome(product: product, lead: reader.lead)
    while isWanted(), let samples = try Self.next(&reader, before: end) {
      take(&outcome.product, samples)
      let kept = outcome.tail.suffix(max(0, Self.agreement - samples.count))
      outcome.tail = kept + samples.suffix(Self.agreement)
    }
    return outcome
  }

  /// The next second at most; `nil` at the end.
  private static func next(
    _ reader: inout SeekableOpusReader<OpusFileBytes>, before end: FrameCount
  ) throws(OpusFileError) -> ArraySlice<Float>? {
    guard reader.position < end else { return nil }
    var buffer = PCMBuffer(capacity: Int(min(FrameCount(48_000), end - reader.position).frames))
    return try reader.read(into: &buffer) > 0 ? buffer.samples[...] : nil
  }
}
