import PresselStore

/// Something that can be played or looked into: a recording of a message, or a file.
struct Sound {
  /// Where its bytes are.
  let path: String
  /// What people call it.
  let name: String
  /// The attachment that it is, when it is one.
  let attachment: Attachment?
  /// The store that keeps it.
  let store: Store?
}
