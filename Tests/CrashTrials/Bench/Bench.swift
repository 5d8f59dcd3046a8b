package import ComposerWire
internal import Glibc
internal import PresselAudio
package import PresselSystem
package import PresselTesting

/// A folder of a test's own in which the program runs as a person would run it: with its own home, store and
/// sound devices.
package final class Bench: Sendable {
  /// What a run of a program left.
  package struct Run {
    package let ending: ChildProcess.Ending?
    package let output: String
    package let error: String

    package var document: JSONValue? {
      try? JSONValue(parsing: output)
    }

    /// The lines of standard error.
    package var sentences: [Substring] {
      error.split(separator: "\n")
    }
  }

  /// What was waited for did not come within half a minute.
  package struct Overdue: Error {}

  package let folder: TemporaryDirectory

  /// - Parameter devices: the body of an ALSA configuration; `rig` is the type of the test's devices. Without
  ///   it the machine has no sound card.
  package init(devices: String = "") throws {
    folder = try TemporaryDirectory(named: "bench")
    let configuration = """
      pcm_type.rig { lib "\(Bench.builds)/libasound_module_pcm_rig.so" }
      defaults.namehint.showall on
      \(devices.replacing("FOLDER", with: folder.path))
      """
    try FileSystem().create(folder.file("asound.conf")).write(Array(configuration.utf8))
  }

  /// The folder of the built programs: that of the program that runs the tests.
  package static let builds: String = {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let program = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "/" + program.split(separator: "/").dropLast().joined(separator: "/")
  }()

  /// The program under test: `PRESSEL_PROGRAM`, else the one of this build.
  package static let program = ProcessEnvironment.value("PRESSEL_PROGRAM") ?? "\(builds)/pressel"

  private var environment: [String] {
    [
      "HOME=\(folder.path)", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm", "TZ=UTC",
      "ALSA_CONFIG_PATH=\(folder.file("asound.conf"))", "LOGNAME=ada",
    ]
  }

  package var store: String {
    folder.file(".local/share/pressel")
  }

  /// Starts a program; its streams go to files of the folder. Variables, written "NAME=value", win over the bench's.
  package func start(
    _ arguments: [String], input: ChildProcess.Stream = .nothing, variables: [String] = [],
    name: String = "run"
  ) throws -> ChildProcess {
    try ChildProcess(
      arguments, environment: variables + environment, input: input,
      output: .file(folder.file("\(name).out")),
      error: .file(folder.file("\(name).err")))
  }

  /// Waits for a program's end, a minute at most.
  package func finish(_ child: ChildProcess, name: String = "run") throws -> Run {
    let ending = child.wait(until: MonotonicClock.now + 60_000_000_000)
    if ending == nil { child.signal(SIGKILL) }
    return Run(
      ending: ending, output: try text(of: "\(name).out"), error: try text(of: "\(name).err"))
  }

  /// Runs any program to its end.
  @discardableResult
  package func run(_ arguments: [String], input: ChildProcess.Stream = .nothing, name: String = "run") throws
    -> Run
  {
    try finish(start(arguments, input: input, name: name), name: name)
  }

  /// Runs the program under test to its end.
  @discardableResult
  package func pressel(_ arguments: String..., input: ChildProcess.Stream = .nothing, name: String = "run")
    throws
    -> Run
  {
    try run([Bench.program] + arguments, input: input, name: name)
  }

  // MARK: Files

  package func bytes(of name: String) throws -> [UInt8] {
    let file = try FileSystem().open(name.hasPrefix("/") ? name : folder.file(name), for: .reading)
    var all: [UInt8] = []
    while true {
      let more = try file.read(at: Int64(all.count), upTo: 1 << 22)
      guard !more.isEmpty else { return all }
      all += more
    }
  }

  package func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The 16-bit samples of a WAV file or of raw bytes.
  package func samples(of name: String) throws -> [Float] {
    var parser = WaveParser()
    let bytes = try bytes(of: name)
    guard bytes.starts(with: Array("RIFF".utf8)) else {
      return stride(from: 0, to: bytes.count - 1, by: 2).map {
        Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32_768
      }
    }
    try parser.feed(bytes[...])
    return parser.nextSamples(atMost: .max)
  }

  /// Writes a mono WAV file at 48 kHz.
  @discardableResult
  package func write(_ samples: [Float], to name: String) throws -> String {
    let path = folder.file(name)
    let bytes = WaveWriter.header(frames: FrameCount(samples.count)) + WaveWriter.bytes(of: samples[...])
    try FileSystem().create(path).write(bytes)
    return path
  }

  /// Every file below a folder, with its size.
  package func files(below path: String) throws -> [String: Int64] {
    let system = FileSystem()
    guard try system.size(of: path) != nil else { return [:] }
    var found: [String: Int64] = [:]
    for name in try system.list(path) {
      let inner = "\(path)/\(name)"
      if try system.isFolder(inner) {
        found.merge(try files(below: inner)) { first, _ in first }
      } else {
        found[inner] = try system.size(of: inner)
      }
    }
    return found
  }

  /// Waits until something about another process is true, half a minute at most: its files and its screen tell nobody
  /// when they change, so they are looked at again and again.
  package func wait(until isTrue: () throws -> Bool) throws {
    let deadline = MonotonicClock.now + 30_000_000_000
    while try !isTrue() {
      guard MonotonicClock.now < deadline else { throw Overdue() }
      usleep(5_000)
    }
  }
}
