internal import CPresselSQLite
internal import Glibc

/// The index, open; its end of life closes it.
///
/// Corresponds to `sqlite3` of `sqlite3_open_v2` with `SQLITE_OPEN_NOMUTEX`: one thread at a time.
/// Statements are compiled once and kept.
@safe final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens an index that is there.
  init(path: String) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened, result == SQLITE_OK else {
      let failure = unsafe StoreError.sqlite(result, opened, "open the index")
      unsafe sqlite3_close_v2(opened)
      throw failure
    }
    unsafe handle = opened
  }

  deinit {
    unsafe statements.values.forEach { unsafe _ = sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// Lets SQLite ask again for its own short locks; corresponds to `sqlite3_busy_timeout`.
  func waitForLocks(milliseconds: Int) {
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
  }

  /// Runs statements that give no rows; corresponds to `sqlite3_exec`.
  func script(_ sql: String) throws(StoreError) {
    errno = 0
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// Runs a statement.
  ///
  /// - Returns: how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) -> Int {
    _ = try rows(sql, values) { _ in () }
    return Int(unsafe sqlite3_changes(handle))
  }

  /// The rows of a query, each made into a value before the next is read.
  func query<Value>(
    _ sql: String, _ values: SQLiteValue..., row: (Row) -> Value
  ) throws(StoreError) -> [Value] {
    try rows(sql, values, row)
  }

  /// The rows of a query with any number of values.
  func queryAll<Value>(
    _ sql: String, _ values: [SQLiteValue], row: (Row) -> Value
  ) throws(StoreError) -> [Value] {
    try rows(sql, values, row)
  }

  /// The first row of a query, `nil` when it has none.
  func first<Value>(
    _ sql: String, _ values: SQLiteValue..., row: (Row) -> Value
  ) throws(StoreError) -> Value? {
    try rows(sql, values, row).first
  }

  /// The key of the row that was inserted last.
  var lastKey: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  private func rows<Value>(
    _ sql: String, _ values: [SQLiteValue], _ row: (Row) -> Value
  ) throws(StoreError) -> [Value] {
    let statement = unsafe try prepared(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let result = unsafe Self.bind(value, to: statement, at: Int32(index + 1))
      guard result == SQLITE_OK else { throw failure(result) }
    }
    var found: [Value] = []
    while true {
      errno = 0
      let result = unsafe sqlite3_step(statement)
      if result == SQLITE_DONE { return found }
      guard result == SQLITE_ROW else { throw failure(result) }
      found.append(row(unsafe Row(statement: statement)))
    }
  }

  private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
    if let statement = unsafe statements[sql] { return unsafe statement }
    var statement: OpaquePointer?
    let result = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard let statement = unsafe statement, result == SQLITE_OK else { throw failure(result) }
    unsafe statements[sql] = statement
    return unsafe statement
  }

  private static func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLITE_TRANSIENT, a cast in C: SQLite copies.
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null:
      return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number):
      return unsafe sqlite3_bind_int64(statement, index, number)
    case .real(let number):
      return unsafe sqlite3_bind_double(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe sqlite3_bind_text64(
            statement, index, characters.baseAddress, UInt64(characters.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        return unsafe sqlite3_bind_blob64(statement, index, base, UInt64(buffer.count), copied)
      }
    }
  }

  private func failure(_ result: Int32) -> StoreError {
    unsafe .sqlite(result, handle, "use the index")
  }
}
