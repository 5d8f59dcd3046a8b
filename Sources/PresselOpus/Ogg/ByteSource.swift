/// Where the bytes of a file come from, in order.
public protocol ByteSource: ~Copyable {
  /// Gives the next bytes.
  ///
  /// - Parameter count: the most that are wanted, at least 1.
  /// - Returns: at least one byte, or none when there are no more.
  /// - Throws: `unreadable`, with the system's number.
  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8]
}
