import Glibc
import Testing

/// The files beside the tests.
enum Corpus {
  /// A file of ours by its name.
  static func made(_ name: String, here: String = #filePath) throws -> [UInt8] {
    let tests = here.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    return try #require(bytes(tests.joined(separator: "/") + "/corpus/" + name), "\(name) is not there")
  }

  /// The folder of other people's files, which are not ours to copy: `PRESSEL_OPEN_CORPUS`.
  static var openFolder: String? {
    getenv("PRESSEL_OPEN_CORPUS").map { String(cString: $0) }
  }

  /// The bytes of a file; `nil` when it cannot be read.
  static func bytes(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &portion, portion.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += portion[..<count]
    }
  }
}
