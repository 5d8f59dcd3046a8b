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
  /// What stands behind the last line break was cut off while it was written: it goes.
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
    guard ftruncate(descriptor, off_t(end)) == 0 else { throw Self.failure("cut", path) }
    return heads
  }

  /// Adds a line with one system call; corresponds to `write`.
  mutating func append(_ line: String) throws(BackendError) -> Place {
    let bytes = Array(line.utf8) + [0x0A]
    let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw Self.failure("write", path) }
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
