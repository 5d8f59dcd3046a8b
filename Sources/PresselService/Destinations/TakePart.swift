internal import PresselStore

/// The file in which a take grows, one whole page after the other.
protocol TakePart: AnyObject, Sendable {
  /// Its length.
  var bytes: Int64 { get throws(StoreError) }

  func read(at offset: Int64, upTo limit: Int) throws(StoreError) -> [UInt8]

  /// Cuts it; it never becomes longer.
  func truncate(to length: Int64) throws(StoreError)

  /// Writes over bytes in the middle, for which no room is needed.
  func overwrite(_ bytes: [UInt8], at offset: Int64) throws(StoreError)
}

extension TakeFile: TakePart {}
