internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselWaveform

/// Writes a take into a store: the part while it runs, a second file with the waveform when it is whole.
final class StoreTakeOutput: TakeOutput, Sendable {
  private let file: TakeFile
  private let recordedAt: Timestamp?
  private let title: String

  /// - Parameters:
  ///   - file: the take.
  ///   - recordedAt: the date that the file tells; `nil` is that of its finish.
  ///   - title: what the recording is called.
  init(_ file: TakeFile, recordedAt: Timestamp? = nil, title: String = RecordingTags.storeTitle) {
    self.file = file
    self.title = title
    self.recordedAt = recordedAt
  }

  func append(_ pages: [UInt8]) throws(TakeError) {
    try mapped { () throws(StoreError) in try file.append(pages) }
  }

  func sync() throws(TakeError) {
    try mapped { () throws(StoreError) in try file.sync() }
  }

  func appendEnd(_ pages: [UInt8]) throws(TakeError) {
    try mapped { () throws(StoreError) in try file.appendEnd(pages) }
  }

  func finish(waveform: Waveform, holes: [TakeHole]) throws(TakeError) -> FrameCount {
    FrameCount(try finish(waveform, holes, to: .preview).samples)
  }

  /// Completes the file.
  ///
  /// - Parameters:
  ///   - waveform: `nil` is not known yet.
  ///   - holes: where sound is missing.
  ///   - destination: where the recording goes.
  func finish(
    _ waveform: Waveform?, _ holes: [TakeHole] = [], to destination: TakeFile.Destination
  ) throws(TakeError) -> Attachment {
    let tags = RecordingTags(title: title, recordedAt: recordedAt ?? .now()).tags(waveform, holes)
    do {
      return try file.finish(to: destination) { writer throws(StoreError) in
        let samples = try file.copy(tags) { bytes throws(StoreError) in try writer.write(bytes) }
        return facts(samples, waveform)
      }
    } catch {
      switch error.code {
      // Nothing is wrong with the disk, and it would be waited for a second time.
      case .discarded, .takeEnded, .storeBusy: throw TakeError(error)
      default: return try finishInPlace(waveform, destination, insteadOf: error)
      }
    }
  }

  func discard() {
    // What cannot be removed now is found and removed by the next start.
    try? file.discard()
  }

  /// Where no second file can be written the part is the file.
  private func finishInPlace(
    _ waveform: Waveform?, _ destination: TakeFile.Destination, insteadOf failure: StoreError
  ) throws(TakeError) -> Attachment {
    do {
      let facts = facts(try file.endInPlace(), waveform)
      return try file.finishInPlace(closing: [], facts: facts, to: destination)
    } catch {
      // What kept the second file from being written is the cause that a person can do something about.
      throw TakeError(failure)
    }
  }

  private func facts(_ samples: FrameCount, _ waveform: Waveform?) -> RecordingFacts {
    var facts = RecordingFacts(samples: samples.frames, waveform: waveform?.peak ?? [])
    facts.title = title
    return facts
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
