/// A file of which any part can be read, by several threads at the same time.
public protocol RandomAccessBytes: Sendable {
  /// Reads.
  ///
  /// - Parameters:
  ///   - offset: bytes from the beginning.
  ///   - count: the most that are wanted, at least 1.
  /// - Returns: at least one byte, or none at the end and beyond it.
  /// - Throws: `unreadable`, with the system's number.
  func read(at offset: Int64, atMost count: Int) throws(OpusFileError) -> [UInt8]
}
