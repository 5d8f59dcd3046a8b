internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselSystem
internal import PresselWaveform
internal import Synchronization

/// Writes a take as a part beside its place, then whole into its place.
final class FileTakeOutput: TakeOutput, Sendable {
  /// A file whose lock shows that its owner lives.
  private final class LockedFile: Sendable {
    private let file: OpenFile

    init(_ file: consuming OpenFile) throws(SystemError) {
      self.file = file
      _ = try self.file.tryLock()
    }
  }

  private let place: FilePlace
  private let partPath: String
  private let part: OpenFile
  /// The whole file under the part's name, open for its lock, until it gets its place.
  private let whole = Mutex<LockedFile?>(nil)
  private let files = FileSystem()

  /// Makes the part, and holds its lock as the sign of a living owner.
  init(place: FilePlace) throws(TakeError) {
    self.place = place
    partPath = FileDestination.part(of: place)
    do {
      part = try files.create(partPath)
      try part.lock(waitingUpTo: 1_000)
    } catch {
      throw FileTakeOutput.error(error, partPath)
    }
  }

  /// Opens a part that nobody owns any more.
  ///
  /// - Throws: `notFound`; `locked` while it is recorded.
  init(adopting place: FilePlace) throws(TakeError) {
    self.place = place
    partPath = FileDestination.part(of: place)
    do {
      part = try files.open(partPath, for: .appending)
      if try part.tryLock() { return }
    } catch {
      throw TakeError(error)
    }
    throw TakeError(
      code: SystemError.Code.locked.rawValue,
      message: "\(partPath) is being recorded\(FileTakeOutput.by(part)): wait for its end")
  }

  private static func by(_ part: borrowing OpenFile) -> String {
    part.lockOwner().map { " by process \($0)" } ?? ""
  }

  /// The shape of what is in the part.
  ///
  /// - Throws: as a reader of Ogg Opus files; `noAudio` when there is no sound in it.
  func shape() throws(TakeError) -> Waveform {
    var builder = WaveformBuilder()
    do {
      var reader = try OggOpusReader(
        OpusByteInput(input: ByteInput(path: partPath, wakeup: SoundFile.wakeup())))
      var buffer = PCMBuffer(capacity: 48_000)
      while try reader.read(into: &buffer) > 0 {
        builder.append(buffer)
        buffer.removeAll()
      }
    } catch let error as OpusFileError {
      throw TakeError(error)
    } catch let error as AudioError {
      throw TakeError(error)
    } catch {
      throw TakeError(code: "inputOutput", message: "\(error)")
    }
    guard builder.samples > .zero else {
      throw TakeError(code: "noAudio", message: "\(partPath) holds no sound: it may be removed")
    }
    return builder.waveform()
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
      let locked = try LockedFile(files.open(partPath, for: .appending))
      self.whole.withLock { $0 = locked }
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
    if let other = try? FileSystem().open(part, for: .reading), (try? other.tryLock()) == false {
      return TakeError(
        code: "exists",
        message: "\(part) is being recorded\(by(other)): give another name, or wait for its end")
    }
    return TakeError(
      code: "exists",
      message:
        "\(part) is there already, from a recording that was cut off: `pressel recover \(part)` makes it whole"
    )
  }
}
