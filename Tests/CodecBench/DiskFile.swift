internal import Glibc
internal import PresselOpus

/// A file on a disk, read at any place or in order.
final class DiskFile: RandomAccessBytes {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
  }

  func read(at offset: Int64, atMost count: Int) throws(OpusFileError) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = pread(descriptor, buffer.baseAddress, count, Int(offset))
      filled = max(0, got)
      failed = got < 0
    }
    if failed { throw OpusFileError(.unreadable, "The file cannot be read.", rawCode: errno) }
    return bytes
  }
}

/// The bytes of a file in order.
struct DiskBytes: ByteSource {
  let file: DiskFile
  private var offset: Int64 = 0

  init(_ file: DiskFile) {
    self.file = file
  }

  mutating func read(atMost count: Int) throws(OpusFileError) -> [UInt8] {
    let bytes = try file.read(at: offset, atMost: count)
    offset += Int64(bytes.count)
    return bytes
  }
}
