public import PresselSystem

/// A folder of a test's own, removed with all that is in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
  /// The folder, from the root of the file system.
  public let path: String

  /// Makes the folder below `/tmp`.
  ///
  /// - Parameter name: the beginning of its name; a random number follows.
  /// - Throws: `notPermitted`, `storageFull`, `failed`.
  public init(named name: String = "pressel") throws(SystemError) {
    path = "/tmp/\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    try FileSystem().makeFolder(path)
  }

  deinit {
    try? FileSystem().removeTree(path)
  }

  /// The path of something in the folder.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }
}
