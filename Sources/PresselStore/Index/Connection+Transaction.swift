extension Connection {
  /// Does all of the body's changes, or none; corresponds to `BEGIN IMMEDIATE`.
  ///
  /// - Parameter beforeCommit: a last chance to fail.
  func transaction<Result>(
    beforeCommit: () throws(StoreError) -> Void = {},
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body(self)
      try beforeCommit()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Reads everything of the body from one state of the index.
  func snapshot<Result>(_ body: (Connection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try run("BEGIN")
    do {
      let result = try body(self)
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Some failures roll back by themselves.
  private func rollBack() {
    if isInTransaction { _ = try? run("ROLLBACK") }
  }
}
