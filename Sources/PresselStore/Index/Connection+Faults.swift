extension Connection {
  /// What is wrong with the index, a line each; corresponds to `PRAGMA integrity_check` and `foreign_key_check`, and
  /// to the `integrity-check` of FTS5. Cost grows with the index.
  func faults() throws(StoreError) -> [String] {
    var faults: [String] = []
    do {
      faults = try query("PRAGMA integrity_check(20)") { $0.text(0) }.filter { $0 != "ok" }
      faults += try query("PRAGMA foreign_key_check") { row in
        "row \(row.integer(1)) of \(row.text(0)) refers to something in \(row.text(2)) that is not there"
      }
    } catch {
      guard error.code == .storeDamaged else { throw error }
      faults.append(error.message)
    }
    if try !searchIsRight() { faults.append("the words of the search are not those of the messages") }
    return faults
  }

  /// Whether the words of the search are those of the messages.
  func searchIsRight() throws(StoreError) -> Bool {
    do {
      try run("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
      return true
    } catch {
      guard error.code == .storeDamaged else { throw error }
      return false
    }
  }

  /// Makes the search and the indexes of tables anew from the tables; corresponds to `REINDEX` and to the `rebuild` of
  /// FTS5.
  func rebuild() throws(StoreError) {
    try run("REINDEX")
    try run("INSERT INTO search (search) VALUES ('rebuild')")
  }
}
