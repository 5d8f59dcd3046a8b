import PresselOpus

/// Bytes in memory, of which is noted how many are fetched.
struct CountedSource: ByteSource {
  /// What was fetched so far.
  final class Work {
    fileprivate(set) var bytes = 0
    fileprivate(set) var fetches = 0

    /// Whether all of a file was fetched, each byte once, and no more often than portions of 32 KiB take; one fetch
    /// finds the end.
    func isOnePass(over count: Int) -> Bool {
      bytes == count && fetches <= count / 32_768 + 2
    }
  }

  let work: Work
  private var source: ArrayByteSource

  init(_ bytes: [UInt8], _ work: Work) {
    self.work = work
    source = ArrayByteSource(bytes)
  }

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    let bytes = try source.read(atMost: count)
    work.bytes += bytes.count
    work.fetches += 1
    return bytes
  }
}
