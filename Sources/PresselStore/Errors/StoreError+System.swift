internal import PresselSystem

extension StoreError {
  /// A failed call on a file of the store, in the store's words.
  init(_ cause: SystemError) {
    switch cause.code {
    case .storageFull: self.init(.storageFull, cause, "free some space and try again")
    case .readOnly, .notPermitted: self.init(.storeUnwritable, cause, "make the store's folder writable")
    case .locked:
      self.init(
        .storeBusy,
        "The store is in use: another program keeps what is needed locked (\(cause.operation)); try again.",
        rawCode: cause.number)
    default: self.init(.failed, cause, "check the disk and the store's folder")
    }
  }

  /// Others kept the store's lock for too long.
  static func busy(_ gate: borrowing OpenFile, _ milliseconds: Int) -> StoreError {
    let owner = gate.lockOwner().map { "process \($0)" } ?? "another program"
    return StoreError(
      .storeBusy,
      """
      The store is in use: \(owner) has kept \(gate.path) locked for more than \(milliseconds) ms; \
      let it go on or end it, and try again.
      """)
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
