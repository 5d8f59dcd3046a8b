internal import CPresselSQLite
internal import Glibc
internal import PresselSystem

extension StoreError {
  /// A failed call of SQLite, in the store's words; corresponds to `sqlite3_errmsg` and `sqlite3_system_errno`.
  static func sqlite(_ result: Int32, _ handle: OpaquePointer?, _ doing: String) -> StoreError {
    let system = unsafe handle == nil ? 0 : sqlite3_system_errno(handle)
    let text = unsafe sqlite3_errstr(result).map { unsafe String(cString: $0) } ?? "error \(result)"
    func error(_ code: Code, _ advice: String) -> StoreError {
      StoreError(code, "Cannot \(doing): \(text); \(advice).", rawCode: result)
    }
    let space = "free some space and try again"
    switch result & 0xFF {
    case SQLITE_FULL:
      return error(.storageFull, space)
    case SQLITE_IOERR:
      let full = [ENOSPC, EDQUOT, EFBIG].contains(system)
      return full ? error(.storageFull, space) : error(.failed, "check the disk")
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
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
}
