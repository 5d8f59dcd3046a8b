internal import Glibc

/// A call to the operating system that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure; its raw value is what scripts see.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name that scripts see.
    public let rawValue: String

    /// A code of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The disk, a quota or a limit on file size is used up (`ENOSPC`, `EDQUOT`, `EFBIG`).
    public static let storageFull = Code(rawValue: "storageFull")
    /// The place may not be written (`EROFS`).
    public static let readOnly = Code(rawValue: "readOnly")
    /// The user may not do this (`EACCES`, `EPERM`).
    public static let notPermitted = Code(rawValue: "notPermitted")
    /// There is no such file or folder (`ENOENT`, `ENOTDIR`).
    public static let notFound = Code(rawValue: "notFound")
    /// The name is taken already (`EEXIST`).
    public static let exists = Code(rawValue: "exists")
    /// The other end of a pipe was closed (`EPIPE`).
    public static let brokenPipe = Code(rawValue: "brokenPipe")
    /// A lock is held elsewhere (`EWOULDBLOCK`).
    public static let locked = Code(rawValue: "locked")
    /// Anything else: a disk that fails, a wrong kind of file, no descriptor left.
    public static let failed = Code(rawValue: "inputOutput")
  }

  /// The kind of failure.
  public let code: Code

  /// The `errno` value.
  public let number: Int32

  /// What was being done, with the path: "write /tmp/a".
  public let operation: String

  /// Names the failure of a call.
  ///
  /// - Parameters:
  ///   - number: the `errno` value, positive.
  ///   - operation: what was being done, as the start of a sentence: "write /tmp/a".
  public init(_ number: Int32, _ operation: String) {
    self.number = number
    self.operation = operation
    code =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: .storageFull
      case EROFS: .readOnly
      case EACCES, EPERM: .notPermitted
      case ENOENT, ENOTDIR: .notFound
      case EEXIST: .exists
      case EPIPE: .brokenPipe
      case EWOULDBLOCK: .locked
      default: .failed
      }
  }

  public var description: String {
    "Cannot \(operation): \(reason)."
  }

  /// What the system calls the failure, as in "No space left on device"; corresponds to `strerror_r`.
  public var reason: String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress, unsafe strerror_r(number, base, buffer.count) == 0 else {
        return "error \(number)"
      }
      return unsafe String(cString: base)
    }
  }
}
