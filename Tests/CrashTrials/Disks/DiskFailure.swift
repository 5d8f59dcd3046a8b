internal import Glibc

/// A way in which a disk fails from one call on.
enum DiskFailure: String, CaseIterable, Sendable {
  /// One call fails.
  case errorOnce
  /// Every call that changes something fails from there on.
  case errorForEver, full, quota, readOnly
  /// Every call fails from there on, also those that only read or look.
  case vanished
  /// One write takes half of its bytes, which is no failure.
  case shortWrite

  /// The rule for the rig.
  func rule(from number: Int) -> String {
    switch self {
    case .errorOnce: "\(Self.changes) \(EIO) \(number) \(number)"
    case .errorForEver: "\(Self.changes) \(EIO) \(number) 0"
    case .full: "\(Self.growing) \(ENOSPC) \(number) 0"
    case .quota: "\(Self.growing) \(EDQUOT) \(number) 0"
    case .readOnly: "\(Self.changes) \(EROFS) \(number) 0"
    case .vanished: "all \(ENODEV) \(number) 0"
    case .shortWrite: "write 0 \(number) \(number)"
    }
  }

  /// The code of a program that could not do what it was asked to.
  var codes: Set<String> {
    switch self {
    // Where SQLite cannot make a file it says no more than that.
    case .errorOnce, .errorForEver, .vanished: ["inputOutput", "storeUnwritable", "unreadable"]
    case .full, .quota: ["storageFull", "storeUnwritable"]
    case .readOnly: ["storeUnwritable", "readOnly"]
    case .shortWrite: []
    }
  }

  private static let changes = "create,write,truncate,allocate,sync,link,unlink,rename,mkdir"
  private static let growing = "create,write,allocate,link,mkdir"
}
