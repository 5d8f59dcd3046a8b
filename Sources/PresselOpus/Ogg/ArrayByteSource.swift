/// Bytes that are in memory already.
public struct ArrayByteSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  /// A source that gives these bytes.
  ///
  /// - Parameter bytes: all of them.
  public init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  public mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    let next = rest.prefix(count)
    rest = rest.dropFirst(next.count)
    return Array(next)
  }
}
