internal import Glibc

/// A file of lines to which only whole lines are added; the one place that meets C.
@safe struct LineFile: ~Copyable {
  /// Where a line is.
  struct Place: Sendable {
    let offset: Int64
    let length: Int
  }

  private let path: String
  private let descriptor: Int32
  private var end: Int64 = 0

  /// Opens or makes the file; corresponds to `open`.
  init(path: String) throws(BackendError) {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("open", path) }
  }

  deinit {
    close(descriptor)
  }

  /// Each line's beginning up to its first brace, and where the line is; corresponds to `getline`.
  ///
  /// What stands behind the last line break is none of them.
  mutating func heads() throws(BackendError) -> [(head: String, place: Place)] {
    guard let stream = unsafe fopen(path, "re") else { throw Self.failure("read", path) }
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer {
      unsafe free(line)
      unsafe fclose(stream)
    }
    var heads: [(head: String, place: Place)] = []
    end = 0
    while true {
      let count = unsafe getline(&line, &room, stream)
      guard count > 0, let bytes = unsafe line, unsafe bytes[count - 1] == 0x0A else { break }
      let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count - 1)
      let brace = unsafe text.firstIndex(of: UInt8(ascii: "{")) ?? text.count
      let head = unsafe String(decoding: text[..<brace], as: UTF8.self)
      heads.append((head, Place(offset: end, length: text.count)))
      end += Int64(count)
    }
    guard unsafe ferror(stream) == 0 else { throw Self.failure("read", path) }
    return heads
  }

  /// Takes away what stands behind the last line break: it was cut off while it was written.
  func removeTail() throws(BackendError) {
    guard ftruncate(descriptor, off_t(end)) == 0 else { throw Self.failure("cut", path) }
  }

  /// Whether nothing but a cut line is in a file that has bytes.
  func isForeign() throws(BackendError) -> Bool {
    var first = [UInt8](repeating: 0, count: 2)
    let count = unsafe first.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(end))
    }
    guard count >= 0 else { throw Self.failure("read", path) }
    let kinds: [UInt8] = [UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "M")]
    return count > 0 && !(kinds.contains(first[0]) && (count < 2 || first[1] == UInt8(ascii: " ")))
  }

  /// Adds a line with one system call; corresponds to `write`.
  mutating func append(_ line: String) throws(BackendError) -> Place {
    let bytes = Array(line.utf8) + [0x0A]
    let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else {
      let number = written < 0 ? errno : ENOSPC
      // Half a line must not become the beginning of the next.
      ftruncate(descriptor, off_t(end))
      errno = number
      throw Self.failure("write", path)
    }
    defer { end += Int64(written) }
    return Place(offset: end, length: bytes.count - 1)
  }

  /// The line at a place; corresponds to `pread`.
  func line(at place: Place) throws(BackendError) -> String {
    var bytes = [UInt8](repeating: 0, count: place.length)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(place.offset))
    }
    guard count == place.length else { throw Self.failure("read", path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func failure(_ verb: String, _ path: String) -> BackendError {
    let number = errno
    return BackendError(
      .ledgerFailed, "cannot \(verb) \(path) (errno \(number)); look at its folder and the space left",
      number: number)
  }
}
