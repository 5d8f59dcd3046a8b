internal import Glibc
internal import PresselSystem

extension StoreError {
  /// A failed call on a file of the store, in the store's words.
  init(_ cause: SystemError) {
    switch cause.code {
    case .storageFull: self.init(.storageFull, cause, StoreError.room(cause.number))
    case .readOnly, .notPermitted: self.init(.storeUnwritable, cause, "make the store's folder writable")
    case .locked: self.init(.storeBusy, cause, "another program is using the store, try again")
    default: self.init(.failed, cause, "check the disk and the store's folder")
    }
  }

  /// What makes room, by what said that there is none.
  static func room(_ number: Int32) -> String {
    number == EFBIG ? "allow larger files (ulimit -f) and try again" : "free some space and try again"
  }

  private init(_ code: Code, _ cause: SystemError, _ advice: String) {
    self.init(code, "Cannot \(cause.operation): \(cause.reason); \(advice).", rawCode: cause.number)
  }
}

/// Does something with files and gives its failure in the store's words.
func storing<Result: ~Copyable>(
  _ body: () throws(SystemError) -> Result
) throws(StoreError) -> Result {
  do {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
