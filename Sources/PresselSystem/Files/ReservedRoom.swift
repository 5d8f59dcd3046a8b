internal import Glibc
internal import Synchronization

/// Room on a disk that is held back until nothing else fits.
///
/// It is a file without a name: it takes its room from the disk and from the user's quota, is never seen in a folder, and
/// is given back by the system when the process ends, however that happens.
public final class ReservedRoom: Sendable {
  private let file: Mutex<OpenFile?>

  /// Takes room.
  ///
  /// - Parameters:
  ///   - bytes: how much.
  ///   - folder: on the disk that is meant.
  ///   - files: the way to the disk.
  /// - Throws: `storageFull` when there is not as much left, or files may not be as large (`EFBIG`); `notFound`,
  ///   `notPermitted`, `readOnly`, `failed`.
  public init(
    bytes: Int64, in folder: String, of files: FileSystem = FileSystem()
  ) throws(SystemError) {
    let room = try files.createUnnamed(in: folder)
    try room.allocate(bytes)
    file = Mutex(room)
  }

  /// Takes room where it can be promised.
  ///
  /// - Returns: `nil` where files may not be as large, which says nothing about the disk, and where the disk fails, which
  ///   shows when something is written.
  /// - Throws: `storageFull` when there is not as much left.
  public static func held(
    bytes: Int64, in folder: String, of files: FileSystem = FileSystem()
  ) throws(SystemError) -> ReservedRoom? {
    do {
      return try ReservedRoom(bytes: bytes, in: folder, of: files)
    } catch {
      guard error.code == .storageFull, error.number != EFBIG else { return nil }
      throw error
    }
  }

  /// Gives the room back.
  ///
  /// - Returns: whether there was any left.
  @discardableResult
  public func release() -> Bool {
    file.withLock { file in
      let room = file.take()
      switch consume room {
      case .some: return true
      case .none: return false
      }
    }
  }
}
