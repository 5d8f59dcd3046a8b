internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselSystem
internal import PresselWaveform
internal import Synchronization

/// Writes a take as a part beside its place, then whole into its place.
final class FileTakeOutput: TakeOutput, Sendable {
  private enum Phase {
    case recording
    /// The file under the part's name is whole, and waits for its place.
    case finished(FilePart)
    case attached
    case discarded
  }

  let part: FilePart
  private let place: FilePlace
  /// What the finished file is called inside.
  let title: String
  let paths: FileTakePaths
  private let files: FileSystem
  /// Held for the last pages.
  private let room: ReservedRoom?
  private let phase = Mutex(Phase.recording)
  private let isDiscarded = Atomic(false)

  /// The last packets and the end of the stream take up to three pages of a disk.
  private static let endBytes: Int64 = 16 << 10

  /// Makes the part, and holds its lock as the sign of a living owner.
  init(place: FilePlace, title: String?, _ files: FileSystem) throws(TakeError) {
    let paths = FileTakePaths(place)
    self.title = title ?? place.name
    do {
      room = try ReservedRoom.held(bytes: FileTakeOutput.endBytes, in: place.folder, of: files)
      part = try FilePart(creating: paths.part, in: place.folder, files)
    } catch {
      throw paths.refusal(error)
    }
    (self.place, self.paths, self.files) = (place, paths, files)
  }

  /// Opens a part that nobody owns any more.
  ///
  /// - Throws: `notFound`; `locked` while it is recorded.
  init(adopting place: FilePlace, _ files: FileSystem) throws(TakeError) {
    let paths = FileTakePaths(place)
    title = place.name
    do {
      guard let part = try FilePart(adopting: paths.part, in: place.folder, files) else { throw paths.busy }
      self.part = part
    } catch let error as SystemError {
      throw TakeError(error)
    } catch let error as TakeError {
      throw error
    } catch {
      throw TakeError(code: "inputOutput", message: "\(error)")
    }
    room = nil
    (self.place, self.paths, self.files) = (place, paths, files)
    // What a killed process left of its second file is made anew.
    _ = try? files.unlink(paths.finishing)
  }

  func append(_ pages: [UInt8]) throws(TakeError) {
    try mapped { () throws(StoreError) in try part.append(pages) }
  }

  func sync() throws(TakeError) {
    try mapped { () throws(StoreError) in try part.sync() }
  }

  func appendEnd(_ pages: [UInt8]) throws(TakeError) {
    do throws(TakeError) {
      try append(pages)
    } catch {
      guard error.code == SystemError.Code.storageFull.rawValue, let room, room.release() else { throw error }
      try append(pages)
    }
  }

  func finish(waveform: Waveform, holes: [TakeHole]) throws(TakeError) -> FrameCount {
    try finish(RecordingTags(title: title, recordedAt: .now()).tags(waveform, holes))
  }

  /// Completes the take with the comments of its file.
  func finish(_ tags: OpusTags) throws(TakeError) -> FrameCount {
    try mapped { () throws(StoreError) in
      try phase.withLock { (phase) throws(StoreError) in
        guard case .recording = phase else { throw FileTakeOutput.ended }
        do throws(StoreError) {
          let (whole, samples) = try writeWhole(tags)
          phase = .finished(whole)
          return samples
        } catch {
          let samples = try finishInPlace(insteadOf: error)
          phase = .finished(part)
          return samples
        }
      }
    }
  }

  /// Writes the second file and gives it the part's name.
  ///
  /// When that throws the part has its name still. Whichever of the two a power cut leaves holds all of the sound, so
  /// the new name is synced with the place only.
  private func writeWhole(_ tags: OpusTags) throws(StoreError) -> (FilePart, FrameCount) {
    do {
      try files.unlink(paths.finishing)
      let whole = try FilePart(creating: paths.finishing, in: place.folder, files)
      let samples = try part.copy(tags) { (bytes) throws(StoreError) in
        try refuseDiscarded()
        try whole.append(bytes)
      }
      try whole.syncBytes()
      try refuseDiscarded()
      try files.rename(paths.finishing, to: paths.part)
      return (whole, samples)
    } catch {
      _ = try? files.unlink(paths.finishing)
      if let error = error as? StoreError { throw error }
      if let error = error as? SystemError { throw StoreError(error) }
      throw StoreError(.failed, "\(error)")
    }
  }

  /// Where no second file can be written the part is the file.
  private func finishInPlace(insteadOf failure: StoreError) throws(StoreError) -> FrameCount {
    if failure.code == .discarded { throw failure }
    do throws(StoreError) {
      let samples = try part.endInPlace()
      try part.sync()
      return samples
    } catch {
      // What kept the second file from being written is the cause that a person can do something about.
      throw failure
    }
  }

  func discard() {
    // Who asks for it again is told what failed; until then an empty part stays visible under its name.
    try? remove()
  }

  /// Deletes what was written, unless it has its place.
  ///
  /// - Throws: what keeps the name in its folder; no byte stays even then, and it may be called again.
  func remove() throws(TakeError) {
    isDiscarded.store(true, ordering: .releasing)
    room?.release()
    try mapped { () throws(StoreError) in
      try phase.withLock { (phase) throws(StoreError) in
        switch phase {
        case .recording: try remove(part)
        case .finished(let whole): try remove(whole)
        case .attached, .discarded: return
        }
        phase = .discarded
      }
    }
  }

  private func remove(_ file: FilePart) throws(StoreError) {
    // When its name goes, its bytes go in any case.
    try? file.erase()
    do throws(SystemError) {
      try files.unlink(paths.part)
      try files.unlink(paths.finishing)
    } catch {
      throw StoreError(error)
    }
    try file.syncFolder()
  }

  private func refuseDiscarded() throws(StoreError) {
    if isDiscarded.load(ordering: .acquiring) {
      throw StoreError(.discarded, "The take was discarded while it was finished; nothing is left of it.")
    }
  }

  /// Gives the whole file its place.
  func attach() throws(TakeError) {
    try mapped { () throws(StoreError) in
      try phase.withLock { (phase) throws(StoreError) in
        switch phase {
        case .finished:
          do throws(SystemError) {
            try files.rename(paths.part, to: place.path)
          } catch {
            throw StoreError(error)
          }
          phase = .attached
        case .attached: break
        case .recording, .discarded: throw FileTakeOutput.ended
        }
      }
      try part.syncFolder()
    }
  }

  private static var ended: StoreError {
    StoreError(.takeEnded, "The take has ended; begin another one.")
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
