public import PresselSystem

/// A folder of a test's own, removed with all that is in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
  /// The folder, from the root of the file system.
  public let path: String

  /// Where the folder lies.
  public enum Medium: String, Hashable, Sendable, CaseIterable {
    /// Below `/tmp`.
    case disk
    /// Below `/dev/shm`, which is never on a disk.
    case memory
  }

  /// Makes the folder.
  ///
  /// - Parameters:
  ///   - name: the beginning of its name; a random number follows.
  ///   - medium: where it lies.
  /// - Throws: `notPermitted`, `storageFull`, `failed`.
  public init(named name: String = "pressel", on medium: Medium = .disk) throws(SystemError) {
    let base =
      switch medium {
      case .disk: "/tmp"
      case .memory: "/dev/shm"
      }
    path = "\(base)/\(name)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
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
