public import ComposerEngine
public import PresselSystem
internal import Synchronization

/// Keeps one take as a file of the user's, and nothing else.
///
/// While it runs it is a valid file beside its place, with `.part` at the end of its name; it takes the place when
/// it is whole.
public final class FileDestination: TakeDestination {
  /// What the name of a take has at its end while it runs.
  public static let partSuffix = ".part"

  private let place: FilePlace
  private let title: String?
  private let files: FileSystem
  private let writer = Mutex<FileTakeOutput?>(nil)

  /// A destination that has written nothing.
  ///
  /// - Parameters:
  ///   - place: of the Ogg Opus file to make.
  ///   - title: the comment `TITLE` of the file; `nil` for its name.
  public convenience init(place: FilePlace, title: String? = nil) {
    self.init(place: place, title: title, files: FileSystem())
  }

  /// - Parameter files: the way to the disk, watched in tests.
  init(place: FilePlace, title: String? = nil, files: FileSystem) {
    self.place = place
    self.title = title
    self.files = files
  }

  public func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput {
    let new = try FileTakeOutput(place: place, title: title, files)
    writer.withLock { $0 = new }
    return new
  }

  public func delete(_ take: TakeID) throws(TakeError) {
    try writer.withLock { $0 }?.remove()
  }

  public func attach(_ take: TakeID) throws(TakeError) {
    try writer.withLock { $0 }?.attach()
  }

  public func detach(_ take: TakeID) throws(TakeError) {}

  public func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {}

  public func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
    throw TakeError(
      code: "noStore", message: "A single file takes no messages: record into a channel instead")
  }

  public func file(of take: TakeID) throws(TakeError) -> String {
    FileTakePaths(place).part
  }

  /// Makes whole what a crash left of a take for this place, and gives it the place.
  ///
  /// The cost grows with its length: it is decoded for its waveform.
  ///
  /// - Returns: what the file holds.
  /// - Throws: `notFound` when nothing was left, `locked` while it is recorded, `noAudio` when there is no sound in
  ///   it, and what keeps it from being read or written; the part stays then.
  public func recover() throws(TakeError) -> RecordedTake {
    try FileTakeOutput(adopting: place, files).recover()
  }
}
