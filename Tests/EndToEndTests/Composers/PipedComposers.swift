import ComposerWire
import CrashTrials
import Glibc
import PresselSystem
import PresselTesting
import Testing

/// `pressel composer run` behind a pipe, as a backend has it; it may be killed and started again.
final class PipedComposers {
  private let bench: Bench
  private let folder: String
  private let pipe: String
  private let descriptor: Int32
  private var child: ChildProcess
  private var answered = 0

  init(_ bench: Bench, folder: String) throws {
    self.bench = bench
    self.folder = folder
    pipe = bench.folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    // With both ends open nobody waits for the other side to open.
    descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    child = try PipedComposers.start(bench, folder, pipe)
  }

  deinit {
    child.signal(SIGKILL)
    close(descriptor)
  }

  private static func start(_ bench: Bench, _ folder: String, _ pipe: String) throws -> ChildProcess {
    try bench.start(
      [Bench.program, "composer", "run", "--folder", folder], input: .file(pipe), name: "composers")
  }

  /// Writes one line and waits for its answer.
  func say(_ line: String) throws -> JSONValue {
    let bytes = Array((line + "\n").utf8)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    answered += 1
    try bench.wait { try lines().count >= answered }
    return try JSONValue(parsing: try lines()[answered - 1])
  }

  private func lines() throws -> [String] {
    try bench.text(of: "composers.out").split(separator: "\n").map { String($0) }
  }

  /// Ends the program without a warning and starts another one.
  func killAndRestart() throws {
    child.signal(SIGKILL)
    #expect(child.wait(until: MonotonicClock.now + 30_000_000_000) == .signalled(SIGKILL))
    answered = 0
    child = try PipedComposers.start(bench, folder, pipe)
  }
}
