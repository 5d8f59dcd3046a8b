import Glibc
import Testing

/// A program of the machine that knows Opus files too, as a second opinion.
struct Tool {
  let path: String

  /// The program; `nil` when it is not installed.
  init?(_ name: String) {
    let path = "/usr/bin/" + name
    guard access(path, X_OK) == 0 else { return nil }
    self.path = path
  }

  /// Runs it on a file that is made for it.
  ///
  /// - Parameters:
  ///   - file: the bytes of the input.
  ///   - arguments: from the input's path and the path of an output.
  /// - Returns: how it ended, what it printed, and what it wrote.
  func run(
    on file: [UInt8], _ arguments: (_ input: String, _ output: String) -> [String]
  ) throws -> (status: Int32, text: String, output: [UInt8]?) {
    var template = Array("/tmp/pressel-opus-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&template))
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let (input, output, log) = (folder + "/in.opus", folder + "/out.wav", folder + "/log")
    defer {
      for path in [input, output, log] { unlink(path) }
      rmdir(folder)
    }
    try write(file, to: input)
    let status = try spawn(arguments(input, output), log: log)
    let text = String(decoding: Corpus.bytes(log) ?? [], as: UTF8.self)
    return (status, text, Corpus.bytes(output))
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  private func spawn(_ arguments: [String], log: String) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var list: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in list { free(pointer) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, path, &actions, nil, &list, environ) == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// Whether the programs of opus-tools are there; where they are not, their tests say so and are left out.
let hasOpusTools = Tool("opusdec") != nil && Tool("opusinfo") != nil

/// What opusdec makes of a file, as floats at 48 kHz without dither.
func heardByOpusdec(_ file: [UInt8]) throws -> [Float] {
  let decoder = try #require(Tool("opusdec"))
  let heard = try decoder.run(on: file) { ["--quiet", "--float", "--rate", "48000", $0, $1] }
  try #require(heard.status == 0, "\(heard.text)")
  let wave = try #require(heard.output)
  // The data of a WAV file follow the word "data" and four bytes of length.
  let mark = Array("data".utf8)
  let start = try #require((0..<wave.count - 8).first { Array(wave[$0..<$0 + 4]) == mark }) + 8
  return stride(from: start, to: wave.count - 3, by: 4).map { index in
    Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(wave[index + $1]) << (8 * $1) })
  }
}
