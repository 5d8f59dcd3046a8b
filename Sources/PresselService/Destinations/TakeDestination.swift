public import ComposerEngine

/// Where takes and messages go: a store, a single file, a pipe.
///
/// All of it may wait for a disk and is called from the threads of a session.
public protocol TakeDestination: Sendable {
  /// Makes room for a new take.
  ///
  /// - Parameters:
  ///   - take: its number in this session.
  ///   - text: the text of the draft, which is offered again with the take after a crash.
  /// - Throws: `storageFull`, `storeUnwritable` and what else keeps a take from being written.
  func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput

  /// Deletes a finished take; no byte of it stays. An unknown one does nothing.
  func delete(_ take: TakeID) throws(TakeError)

  /// Makes a finished take an attachment of the draft.
  func attach(_ take: TakeID) throws(TakeError)

  /// Takes an attachment out of the draft; it is not deleted by that.
  func detach(_ take: TakeID) throws(TakeError)

  /// Keeps text and attachments of the draft for another day.
  func saveDraft(text: String, takes: [TakeID]) throws(TakeError)

  /// Makes a message of text and takes; the same number twice makes one message.
  ///
  /// - Returns: the lasting id of the message.
  func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String

  /// The path of a finished take's file, for the preview.
  ///
  /// - Throws: `nothingToPlay` where takes are not kept as files.
  func file(of take: TakeID) throws(TakeError) -> String

  /// The folder of the store whose only playback a preview is; `nil` where previews and others do not know of each other.
  var playbackFolder: String? { get }
}

extension TakeDestination {
  public var playbackFolder: String? { nil }
}
