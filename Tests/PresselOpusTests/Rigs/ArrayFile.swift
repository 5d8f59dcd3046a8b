import PresselOpus

/// A file in memory, read at any place.
struct ArrayFile: RandomAccessBytes {
  let bytes: [UInt8]

  func read(at offset: Int64, atMost count: Int) -> [UInt8] {
    guard offset < bytes.count else { return [] }
    return Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])
  }
}
