import PresselService
import PresselStore

/// Something that can be played or looked into: a recording of a message, or a file.
struct Sound {
  /// Where its bytes are.
  let path: String
  /// What people call it.
  let name: String
  /// The attachment that it is, when it is one.
  let attachment: Attachment?
  /// The message that it belongs to.
  let message: Message?
  /// The store that keeps it.
  let store: Store?

  /// As something to listen to.
  func item() throws(StoreError) -> PlaybackItem {
    guard let attachment, let store else { return PlaybackItem(file: path, title: name) }
    return try PlaybackItem(attachment, of: message, in: store)
  }
}
