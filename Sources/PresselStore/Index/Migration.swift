/// Brings an index from its version to a newer one.
struct Migration {
  /// The step to each version, from 1.
  var steps = Schema.steps

  /// Told after each step, when nothing is committed yet.
  var watch: (Int64) throws(StoreError) -> Void = { _ in }

  private var newest: Int64 { Int64(steps.count) }

  /// Checks that the index is ours, and whether it is old.
  ///
  /// - Throws: `storeTooNew`, `storeDamaged` for a database that is no index of this program.
  func isNeeded(_ connection: Connection) throws(StoreError) -> Bool {
    let version = try number("PRAGMA user_version", connection)
    let application = try number("PRAGMA application_id", connection)
    guard application == Schema.applicationID, version > 0 else {
      throw StoreError(
        .storeDamaged, "The index is no index of pressel; keep the folder, and restore a backup of the index."
      )
    }
    guard version <= newest else {
      throw StoreError(
        .storeTooNew,
        "The store has version \(version), this program knows up to \(newest); use a newer pressel.")
    }
    return version < newest
  }

  /// Takes the steps that are missing, all in one transaction: killed at any moment the index stays as it was.
  func run(_ connection: Connection) throws(StoreError) {
    try connection.transaction { (connection) throws(StoreError) in
      var version = try number("PRAGMA user_version", connection)
      while version < newest {
        try connection.script(steps[Int(max(0, version))])
        version += 1
        try watch(version)
      }
      try connection.script("PRAGMA user_version = \(version)")
    }
  }

  private func number(_ sql: String, _ connection: Connection) throws(StoreError) -> Int64 {
    try connection.first(sql) { $0.integer(0) } ?? 0
  }
}
