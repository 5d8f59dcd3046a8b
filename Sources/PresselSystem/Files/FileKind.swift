/// What a path names.
public enum FileKind: Hashable, Sendable {
  /// An ordinary file.
  case file
  /// A folder.
  case folder
  /// A device, a pipe, a socket.
  case other
}
