public import PresselAudio
public import PresselSystem

/// Reads a file of a foreign kind through a decoder in a process of its own, as mono at 48 kHz.
///
/// Not to be used by two threads at once; the wakeup may be raised by any.
public final class ForeignReader {
  private enum Stage {
    case starting
    case reading
    case ended
    case failed(ForeignError)
  }

  private let work: DecoderContract.Work
  private let frameLimit: Int64
  private var run: DecoderRun?
  private var stage = Stage.starting
  private var ready: [Float] = []
  private var used = 0
  private var taken: Int64 = 0

  /// What the headers tell; `nil` until the first ``read(into:)`` or ``start()`` that was not interrupted.
  public private(set) var facts: ForeignFacts?

  /// How much there was; `nil` before the end.
  public private(set) var length: ForeignLength?

  /// Starts a decoder.
  ///
  /// - Parameters:
  ///   - input: the file or stream.
  ///   - decoder: which.
  ///   - wakeup: makes a read that waits throw `interrupted`.
  /// - Throws: `decoderMissing`, `decoderUnusable`.
  public convenience init(
    _ input: DecoderInput, decoder: DecoderPlace = .standard(), wakeup: Wakeup
  ) throws(ForeignError) {
    try self.init(.frames, input, decoder, wakeup)
  }

  private init(
    _ work: DecoderContract.Work, _ input: DecoderInput, _ decoder: DecoderPlace, _ wakeup: Wakeup
  ) throws(ForeignError) {
    self.work = work
    frameLimit = decoder.frameLimit
    run = try DecoderRun(work, input, decoder, wakeup)
  }

  /// Waits until the headers are read.
  ///
  /// - Throws: `interrupted`, after which it may be called again; every other error is the end.
  public func start() throws(ForeignError) {
    guard case .starting = stage else { return }
    try step()
  }

  /// Puts the next frames, at most `buffer.room`, at the end of the buffer.
  ///
  /// - Returns: whether there were any; `false` is the end.
  /// - Throws: `interrupted`, after which it may be called again; every other error is the end.
  public func read(into buffer: inout PCMBuffer) throws(ForeignError) -> Bool {
    while used == ready.count {
      if case .ended = stage { return false }
      try step()
    }
    let count = min(buffer.room, ready.count - used)
    buffer.append(contentsOf: ready[used..<(used + count)])
    used += count
    return true
  }

  /// Counts the frames of a file by decoding it to its end; the cost grows with its length.
  ///
  /// - Parameters:
  ///   - input: the file or stream.
  ///   - decoder: which.
  ///   - wakeup: makes a wait throw `interrupted`.
  /// - Returns: what the headers tell, and how much there is.
  /// - Throws: every error of the decoder.
  public static func count(
    _ input: DecoderInput, decoder: DecoderPlace = .standard(), wakeup: Wakeup
  ) throws(ForeignError) -> (facts: ForeignFacts, length: ForeignLength) {
    let reader = try ForeignReader(.count, input, decoder, wakeup)
    while true {
      try reader.step()
      if let facts = reader.facts, let length = reader.length { return (facts, length) }
    }
  }

  /// Takes one record. What follows an error is that error again.
  private func step() throws(ForeignError) {
    if case .failed(let error) = stage { throw error }
    guard let run else { return }
    do {
      try take(try run.next())
    } catch {
      if error.code != .interrupted { fail(error) }
      throw error
    }
  }

  private func take(_ record: DecoderRecord) throws(ForeignError) {
    switch (record, stage) {
    case (.facts(let facts), .starting):
      self.facts = facts
      stage = .reading
    case (.frames(let frames), .reading):
      taken += Int64(frames.count)
      guard taken <= frameLimit else { throw .tooLong }
      ready = frames
      used = 0
    case (.progress, .starting), (.progress, .reading): break
    case (.end(let length), .reading):
      guard work == .count || length.frames.frames == taken else { throw .lied("it miscounted") }
      self.length = length
      stage = .ended
      run = nil
    case (.failure(let error), _): throw error
    case (.facts, _), (.frames, _), (.progress, _), (.end, _): throw .lied("it wrote out of turn")
    }
  }

  private func fail(_ error: ForeignError) {
    stage = .failed(error)
    run = nil
  }
}

extension ForeignError {
  /// More than a day of sound.
  public static let tooLong = ForeignError(.tooLong, "it holds more than 24 hours of sound; cut it first")
}
