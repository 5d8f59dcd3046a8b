internal import PresselAudio
internal import PresselOpus
internal import PresselSystem

/// Makes a WAV file of a long file on all processors: each part is written where it belongs.
struct ParallelRendering {
  /// Where a worker is.
  private struct Part: Sendable {
    var next: FrameCount
    var failure: SystemError?
  }

  private let decoding: ParallelDecoding
  private let name: String

  init(_ decoding: ParallelDecoding, _ name: String) {
    self.decoding = decoding
    self.name = name
  }

  /// Makes the file; it gets its place when it is whole, and holds what a ``WaveFileSink`` would have been given.
  ///
  /// - Parameters:
  ///   - starts: from ``ParallelDecoding/starts(processors:shortest:)``.
  ///   - place: of the WAV file.
  ///   - isWanted: asked now and then, from several threads.
  /// - Returns: whether it was wanted to the end.
  func run(
    from starts: [FrameCount], to place: FilePlace, while isWanted: @escaping @Sendable () -> Bool
  ) throws(AudioError) -> Bool {
    let total = decoding.index.info.samples
    do {
      let file = try FileReplacement(of: place)
      try file.write(WaveWriter.header(frames: total))
      let parts = try decoding.run(from: starts, while: isWanted, { Part(next: $0) }) { part, samples in
        guard part.failure == nil else { return }
        let softened = EdgeRamp.apply(to: samples, at: part.next.frames, of: total.frames)
        do throws(SystemError) {
          try file.write(WaveWriter.bytes(of: softened), at: WaveWriter.place(of: part.next))
        } catch {
          part.failure = error
        }
        part.next += FrameCount(samples.count)
      }
      for part in parts { if let failure = part.failure { throw failure } }
      guard isWanted() else { return false }
      try file.commit()
      return true
    } catch let error as OpusFileError {
      throw AudioError(error, in: name)
    } catch let error as SystemError {
      throw AudioError(.init(rawValue: error.code.rawValue), error.description, rawCode: error.number)
    } catch {
      throw AudioError(.unreadable, "\(name): \(error)")
    }
  }
}
