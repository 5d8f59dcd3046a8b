internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselWaveform

/// Writes a take into a store: the part while it runs, a second file with the waveform when it is whole.
final class StoreTakeOutput: TakeOutput, Sendable {
  private let file: TakeFile
  private let recordedAt: Timestamp?

  /// - Parameter recordedAt: the date that the file tells; `nil` is that of its finish.
  init(_ file: TakeFile, recordedAt: Timestamp? = nil) {
    self.file = file
    self.recordedAt = recordedAt
  }

  func append(_ pages: [UInt8]) throws(TakeError) {
    try mapped { () throws(StoreError) in try file.append(pages) }
  }

  func sync() throws(TakeError) {
    try mapped { () throws(StoreError) in try file.sync() }
  }

  func finish(
    closingPages: [UInt8], waveform: Waveform, holes: [TakeHole]
  ) throws(TakeError) -> FrameCount {
    if !closingPages.isEmpty { try append(closingPages) }
    return FrameCount(try finish(waveform, holes: holes, to: .preview).samples)
  }

  /// Completes the file.
  ///
  /// - Parameters:
  ///   - waveform: `nil` is not known yet.
  ///   - holes: where sound is missing.
  ///   - destination: where the recording goes.
  func finish(
    _ waveform: Waveform?, holes: [TakeHole] = [], to destination: TakeFile.Destination
  ) throws(TakeError) -> Attachment {
    let tags = RecordingTags(title: "Voice message", recordedAt: recordedAt ?? .now()).tags(waveform, holes)
    do {
      return try file.finish(to: destination) { writer throws(StoreError) in
        try StoreTakeOutput.copy(file, tags, waveform) { bytes throws(StoreError) in try writer.write(bytes) }
      }
    } catch {
      guard error.code == .storageFull else { throw TakeError(error) }
      return try finishWithoutRoom(tags, waveform, destination)
    }
  }

  func discard() {
    // What cannot be removed now is found and removed by the next start.
    try? file.discard()
  }

  /// With no room for a second file the part is the file.
  private func finishWithoutRoom(
    _ tags: OpusTags, _ waveform: Waveform?, _ destination: TakeFile.Destination
  ) throws(TakeError) -> Attachment {
    try mapped { () throws(StoreError) in
      let facts = try StoreTakeOutput.copy(file, tags, waveform) { _ throws(StoreError) in }
      return try file.finishInPlace(closing: [], facts: facts, to: destination)
    }
  }

  private static func copy(
    _ part: TakeFile, _ tags: OpusTags, _ waveform: Waveform?, _ write: ([UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) -> RecordingFacts {
    var pages = try FinishedPages(PartByteSource(part), tags)
    while let block = try pages.next() { try write(block) }
    return RecordingFacts(samples: pages.samples.frames, waveform: waveform?.peak ?? [])
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
