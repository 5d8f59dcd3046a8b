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
  /// Held for the last pages.
  private let room: ReservedRoom?
  /// The whole file under the part's name, open for its lock, until it gets its place.
  private let whole = Mutex<LockedFile?>(nil)
  private let files = FileSystem()

  /// The last packets and the end of the stream take up to three pages of a disk.
  private static let endBytes: Int64 = 16 << 10

  /// Makes the part, and holds its lock as the sign of a living owner.
  init(place: FilePlace) throws(TakeError) {
    self.place = place
    partPath = FileDestination.part(of: place)
    do {
      room = try ReservedRoom.held(bytes: FileTakeOutput.endBytes, in: place.folder)
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
    room = nil
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

  func appendEnd(_ pages: [UInt8]) throws(TakeError) {
    do throws(TakeError) {
      try append(pages)
    } catch {
      guard error.code == SystemError.Code.storageFull.rawValue, let room, room.release() else { throw error }
      try append(pages)
    }
  }

  func finish(waveform: Waveform) throws(TakeError) -> FrameCount {
    let title = place.path.split(separator: "/").last.map(String.init) ?? place.path
    let tags = RecordingTags(title: title, recordedAt: .now()).tags(waveform)
    do throws(TakeError) {
      let whole = try mapped { () throws(SystemError) in
        try FileReplacement(of: FilePlace(partPath, existing: .replace))
      }
      let samples = try copy(tags) { bytes throws(SystemError) in try whole.write(bytes) }
      try mapped { () throws(SystemError) in
        try whole.commit()
        let locked = try LockedFile(files.open(partPath, for: .appending))
        self.whole.withLock { $0 = locked }
      }
      return samples
    } catch {
      return try finishInPlace(tags, insteadOf: error)
    }
  }

  /// Where no second file can be written the part is the file.
  private func finishInPlace(_ tags: OpusTags, insteadOf failure: TakeError) throws(TakeError) -> FrameCount {
    do throws(TakeError) {
      try endStream()
      let samples = try copy(tags) { _ throws(SystemError) in }
      try sync()
      return samples
    } catch {
      throw failure
    }
  }

  /// Marks the last whole page as the end of the stream, if it is not.
  private func endStream() throws(TakeError) {
    try mapped { () throws(SystemError) in
      let start = max(0, try part.size() - Int64(OggStreamEnd.longestPage))
      let tail = try part.read(at: start, upTo: OggStreamEnd.longestPage)
      guard let mark = OggStreamEnd(ofTail: tail)?.missingMark else { return }
      // What is open for appending writes nowhere but at the end.
      do throws(SystemError) {
        try files.open(partPath, for: .writing).overwrite(mark.bytes, at: start + Int64(mark.offset))
      } catch {
        // A disk that writes nothing in its place has no room even for this; the file is good without the mark.
        guard error.code == .storageFull else { throw error }
      }
    }
  }

  /// Makes the pages of the whole file; it takes the part's name, and its place when the take is attached.
  private func copy(
    _ tags: OpusTags, _ write: ([UInt8]) throws(SystemError) -> Void
  ) throws(TakeError) -> FrameCount {
    do {
      let input = try ByteInput(path: partPath, wakeup: SoundFile.wakeup())
      var pages = try FinishedPages(OpusByteInput(input: input), tags)
      while let block = try pages.next() { try write(block) }
      return pages.samples
    } catch let error as StoreError {
      throw TakeError(error)
    } catch let error as AudioError {
      throw TakeError(error)
    } catch let error as SystemError {
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
