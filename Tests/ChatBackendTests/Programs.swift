import Glibc
import PresselSystem
import PresselTesting
import Testing

/// Runs programs in a folder of a test's own.
struct Programs {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory(named: "programs")
  }

  /// The folder of the built programs: that of the program that runs the tests.
  static let builds: String = {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let program = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "/" + program.split(separator: "/").dropLast().joined(separator: "/")
  }()

  /// The root of this repository.
  static let repository = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// Whether a program is installed.
  static func have(_ name: String) -> Bool {
    let path = (ProcessEnvironment.value("PATH") ?? "").split(separator: ":")
    return path.contains { (try? FileSystem().size(of: "\($0)/\(name)")) ?? nil != nil }
  }

  /// The program `pressel`: `PRESSEL_PROGRAM`, else the one of this build.
  static let pressel = ProcessEnvironment.value("PRESSEL_PROGRAM") ?? "\(builds)/pressel"

  /// Whether there is what the backend in Python needs.
  static let canRunPython: Bool = {
    guard have("python3") else { return false }
    let child = try? ChildProcess([pressel, "composer", "run"], output: .file("/dev/null"), error: .nothing)
    return child?.wait(until: MonotonicClock.now + 10_000_000_000) == .exited(0)
  }()

  /// Runs a program to its end, a minute at most, and gives the lines it wrote.
  func run(_ arguments: [String], input lines: [String] = []) throws -> [String] {
    let (input, output) = (folder.file("in"), folder.file("out"))
    _ = try FileSystem().unlink(input)
    try FileSystem().create(input).write(Array(lines.map { "\($0)\n" }.joined().utf8))
    let child = try ChildProcess(arguments, input: .file(input), output: .file(output))
    let ending = child.wait(until: MonotonicClock.now + 60_000_000_000)
    if ending == nil { child.signal(SIGKILL) }
    let text = String(decoding: try readAll(output), as: UTF8.self)
    #expect(ending == .exited(0), "\(arguments): \(text)")
    return text.split(separator: "\n").map { String($0) }
  }
}
