internal import CPresselSQLite
internal import Glibc
internal import PresselSystem

extension StoreError {
  /// A failed call of SQLite, in the store's words; corresponds to `sqlite3_errmsg` and `sqlite3_system_errno`.
  static func sqlite(_ result: Int32, _ handle: OpaquePointer?, _ doing: String) -> StoreError {
    let system = unsafe systemNumber(result, handle)
    let text = unsafe sqlite3_errstr(result).map { unsafe String(cString: $0) } ?? "error \(result)"
    func error(_ code: Code, _ advice: String) -> StoreError {
      // SQLite's "disk I/O error" is not always the disk's fault.
      let reason = system == 0 ? "" : " (\(SystemError(system, doing).reason))"
      return StoreError(code, "Cannot \(doing): \(text)\(reason); \(advice).", rawCode: result)
    }
    switch result & 0xFF {
    case SQLITE_FULL:
      return error(.storageFull, "free some space and try again")
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      return failedFile(system, error)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return error(.storeUnwritable, "make the store's folder writable")
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT:
      return error(.storeDamaged, "keep the folder as it is, and restore a backup of the index")
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      return StoreError(
        .storeBusy,
        "The store is in use: another program does not let go of its index; let it go on or end it, and try again.",
        rawCode: result)
    default:
      return error(.failed, "check the disk and the store's folder")
    }
  }

  /// What the system said. SQLite keeps it for some failures only; else it is what the last call left in `errno`.
  private static func systemNumber(_ result: Int32, _ handle: OpaquePointer?) -> Int32 {
    let kept = unsafe handle == nil ? 0 : sqlite3_system_errno(handle)
    guard kept == 0, [SQLITE_IOERR, SQLITE_CANTOPEN].contains(result & 0xFF) else { return kept }
    return errno
  }

  /// What kept SQLite from its files is known to the system only.
  private static func failedFile(_ number: Int32, _ error: (Code, String) -> StoreError) -> StoreError {
    switch SystemError(number, "use the index").code {
    case .storageFull: error(.storageFull, room(number))
    case .readOnly, .notPermitted: error(.storeUnwritable, "make the store's folder writable")
    // Where a file could not be made SQLite looks for it in vain, and says only that.
    case .notFound: error(.storeUnwritable, "make the store's folder writable, with room for a file")
    default: error(.failed, "check the disk and the store's folder")
    }
  }
}
