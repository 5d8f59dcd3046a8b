internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselSystem
internal import PresselWaveform

/// Writes a take as a part beside its place, then whole into its place.
final class FileTakeOutput: TakeOutput, Sendable {
  private let place: FilePlace
  private let partPath: String
  private let part: OpenFile
  private let files = FileSystem()

  init(place: FilePlace) throws(TakeError) {
    self.place = place
    partPath = place.path + ".part"
    do {
      part = try files.create(partPath)
    } catch {
      throw FileTakeOutput.error(error, partPath)
    }
  }

  func append(_ pages: [UInt8]) throws(TakeError) {
    try mapped { () throws(SystemError) in
      let before = try part.size()
      do throws(SystemError) {
        try part.write(pages)
      } catch {
        // A page is whole or not there.
        try? part.truncate(to: before)
        throw error
      }
    }
  }

  func sync() throws(TakeError) {
    try mapped { () throws(SystemError) in try part.syncData() }
  }

  func finish(
    closingPages: [UInt8], waveform: Waveform, holes: [TakeHole]
  ) throws(TakeError) -> FrameCount {
    if !closingPages.isEmpty { try append(closingPages) }
    let title = place.path.split(separator: "/").last.map(String.init) ?? place.path
    let tags = RecordingTags(title: title, recordedAt: .now()).tags(waveform, holes)
    do {
      var pages = try FinishedPages(
        OpusByteInput(input: ByteInput(path: partPath, wakeup: SoundFile.wakeup())), tags)
      try write(&pages)
      return pages.samples
    } catch let error as TakeError {
      throw error
    } catch let error as StoreError {
      throw TakeError(error)
    } catch let error as AudioError {
      throw TakeError(error)
    } catch {
      throw TakeError(code: "inputOutput", message: "\(error)")
    }
  }

  func discard() {
    // A part that cannot be removed stays visible under its name.
    _ = try? files.unlink(partPath)
  }

  /// Gives the whole file its place.
  func attach() throws(TakeError) {
    try mapped { () throws(SystemError) in
      try files.rename(partPath, to: place.path)
      try files.syncFolder(place.folder)
    }
  }

  /// The whole file takes the part's name; it gets its place when the take is attached.
  private func write(_ pages: inout FinishedPages<OpusByteInput>) throws {
    do {
      let whole = try FileReplacement(of: FilePlace(partPath, existing: .replace))
      while let block = try pages.next() { try whole.write(block) }
      try whole.commit()
    } catch let error as SystemError {
      // With no room for a second file the part is the file.
      guard error.code == .storageFull else { throw TakeError(error) }
      try sync()
    }
  }

  private func mapped<Result>(_ body: () throws(SystemError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw FileTakeOutput.error(error, partPath)
    }
  }

  private static func error(_ error: SystemError, _ part: String) -> TakeError {
    guard error.code == .exists else { return TakeError(error) }
    return TakeError(
      code: "exists",
      message: "\(part) is there already, from a recording that did not end: move it away first")
  }
}
