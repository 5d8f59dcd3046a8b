public import ComposerEngine
internal import Synchronization

/// Keeps one take as a file of the user's, and nothing else.
///
/// While it runs it is a valid file beside its place, with `.part` at the end of its name; it takes the place when
/// it is whole.
public final class FileDestination: TakeDestination {
  private let path: String
  private let writer = Mutex<FileTakeOutput?>(nil)

  /// A destination that has written nothing.
  ///
  /// - Parameter path: of the Ogg Opus file to make; one that is there is replaced.
  public init(path: String) {
    self.path = path
  }

  public func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput {
    let new = try FileTakeOutput(path: path)
    writer.withLock { $0 = new }
    return new
  }

  public func delete(_ take: TakeID) throws(TakeError) {
    writer.withLock { $0 }?.discard()
  }

  public func attach(_ take: TakeID) throws(TakeError) {}

  public func detach(_ take: TakeID) throws(TakeError) {}

  public func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {}

  public func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
    throw TakeError(
      code: "noStore", message: "A single file takes no messages: record into a channel instead")
  }

  public func file(of take: TakeID) throws(TakeError) -> String {
    path
  }
}
