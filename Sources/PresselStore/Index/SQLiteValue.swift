/// A value on its way into a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  static func id(_ id: EntryID) -> SQLiteValue { .blob(id.bytes) }
  static func time(_ time: Timestamp) -> SQLiteValue { .integer(time.milliseconds) }
  static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
  static func optional(_ number: Int?) -> SQLiteValue { number.map { .integer(Int64($0)) } ?? .null }
  static func optional(_ id: EntryID?) -> SQLiteValue { id.map { .id($0) } ?? .null }
  static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map { .blob($0) } ?? .null }
}
