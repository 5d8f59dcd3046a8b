import ComposerWire
import Glibc

/// Another process that goes on with saved composers: `composer-explorer continue`.
enum NewProcess {
  /// - Parameter requests: Each has a saved `composer` and the `steps` that follow.
  /// - Returns: For each the `effects` of each step, and the `composer` as it is then.
  static func goOn(_ requests: [JSONValue]) throws -> [JSONValue] {
    var name = Array("/tmp/composer-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw Failure.noFile }
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    var bytes = Array(requests.map { $0.text() + "\n" }.joined().utf8)
    while !bytes.isEmpty {
      let written = write(file, bytes, bytes.count)
      guard written > 0 else { throw Failure.noFile }
      bytes.removeFirst(written)
    }
    close(file)
    guard let program, let pipe = popen("'\(program)' continue <'\(path)'", "r") else {
      throw Failure.noProgram
    }
    var output: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
    guard pclose(pipe) == 0 else { throw Failure.noProgram }
    return try String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
  }

  enum Failure: Error { case noFile, noProgram }

  /// The explorer lies beside the tests, wherever they were built.
  private static var program: String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let runner = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? runner
    let folder = beside.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    return "\(folder)/composer-explorer"
  }
}
