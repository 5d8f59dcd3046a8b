internal import Glibc

/// Where a file of the user's is to be: checked before anything is written.
public struct FilePlace: Hashable, Sendable {
  /// What may be done with a file that has the name already.
  public enum Existing: Hashable, Sendable {
    /// It stays, and the place is refused.
    case keep
    /// It makes room for the new one.
    case replace
  }

  /// The path, links followed, so that a link stays and what it points to is replaced.
  public let path: String

  /// Checks a place.
  ///
  /// - Parameters:
  ///   - path: of the file to come.
  ///   - existing: what may be done with one that is there.
  /// - Throws: `exists` when there is a folder, a device, a pipe, or a file that is to stay; `notFound` for an empty
  ///   path or a missing folder.
  public init(_ path: String, existing: Existing) throws(SystemError) {
    guard !path.isEmpty else { throw SystemError(ENOENT, "make a file without a name") }
    switch (try FileSystem().kind(of: path), existing) {
    case (nil, _):
      self.path = path
    case (.file, .replace):
      self.path = FilePlace.resolved(path)
    case (.file, .keep):
      throw SystemError(EEXIST, "make \(path)")
    case (.folder, _):
      throw SystemError(EEXIST, "make a file of \(path), which is a folder")
    case (.other, _):
      throw SystemError(EEXIST, "make a file of \(path), which is a device or a pipe (- is standard output)")
    }
  }

  /// The folder that the file is in.
  public var folder: String {
    switch path.lastIndex(of: "/") {
    case path.startIndex?: "/"
    case let slash?: String(path[..<slash])
    case nil: "."
    }
  }

  /// Corresponds to `realpath`.
  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
