internal import PresselSystem
internal import Synchronization

/// The second file of a take while it is written from the first.
public struct TakeWriter: ~Copyable {
  private let take: TakeFile
  private let whole: WholeFile

  init(_ take: TakeFile, into whole: WholeFile) {
    self.take = take
    self.whole = whole
  }

  /// The length of the part in bytes.
  public var partBytes: Int64 { take.bytes }

  /// Reads the part.
  ///
  /// - Parameters:
  ///   - offset: bytes from the beginning.
  ///   - limit: the most bytes; 16 MiB at once and no more.
  /// - Throws: `failed`, and `discarded` as soon as the take is.
  public func read(at offset: Int64, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try take.refuseDiscarded()
    return try take.read(at: offset, upTo: limit)
  }

  /// Writes at the end of the second file.
  ///
  /// - Throws: `storageFull`, `failed`, and `discarded` as soon as the take is.
  public func write(_ bytes: Span<UInt8>) throws(StoreError) {
    try take.refuseDiscarded()
    do {
      try whole.file.write(bytes)
    } catch {
      throw StoreError(error)
    }
  }

  /// Writes at the end of the second file.
  ///
  /// - Throws: `storageFull`, `failed`, and `discarded` as soon as the take is.
  public func write(_ bytes: [UInt8]) throws(StoreError) {
    try write(bytes.span)
  }
}
