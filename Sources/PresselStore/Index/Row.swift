internal import CPresselSQLite

/// One row of a result, valid until the next one is read.
///
/// Corresponds to `sqlite3_column_…`.
@safe struct Row {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(statement, column)
  }

  func real(_ column: Int32) -> Double {
    unsafe sqlite3_column_double(statement, column)
  }

  func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The text as it was bound, zero bytes included.
  func text(_ column: Int32) -> String {
    guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func optionalBlob(_ column: Int32) -> [UInt8]? {
    isNull(column) ? nil : blob(column)
  }

  /// An id; a blob of a wrong length, which only damage explains, is the id of zeros.
  func id(_ column: Int32) -> EntryID {
    EntryID(bytes: blob(column)) ?? EntryID(high: 0, low: 0)
  }

  func optionalID(_ column: Int32) -> EntryID? {
    isNull(column) ? nil : id(column)
  }

  func time(_ column: Int32) -> Timestamp {
    Timestamp(milliseconds: integer(column))
  }

  func optionalTime(_ column: Int32) -> Timestamp? {
    isNull(column) ? nil : time(column)
  }
}
