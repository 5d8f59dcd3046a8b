import PresselSystem
import PresselTesting
import Testing

/// A package of somebody else, in a folder of its own, that takes products of this repository.
///
/// It is built as on a machine without the audio libraries: pkg-config finds none of them, and headers of
/// their names that only hold an error lie before the system's.
struct OutsidePackage {
  private static let headers = [
    "alsa/asoundlib.h", "opus.h", "ogg/ogg.h", "sqlite3.h", "speex/speex_resampler.h", "sonic.h", "ebur128.h",
    "libavformat/avformat.h", "libavcodec/avcodec.h", "libswresample/swresample.h",
  ]

  private let folder: TemporaryDirectory
  private let repository: String

  /// Writes the package.
  ///
  /// - Parameters:
  ///   - product: what it takes of this repository.
  ///   - program: the text of its only file.
  init(product: String, program: String) throws {
    folder = try TemporaryDirectory(named: "pressel-outside")
    repository = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let identity = try #require(repository.split(separator: "/").last)
    try write("pkgconfig/README", "Nothing is installed here.")
    for header in Self.headers {
      try write("headers/\(header)", "#error \"\(header) is reached\"\n")
    }
    try write("package/Sources/outside/main.swift", program)
    try write(
      "package/Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "outside",
        dependencies: [.package(path: "\(repository)")],
        targets: [
          .executableTarget(
            name: "outside", dependencies: [.product(name: "\(product)", package: "\(identity)")])
        ])
      """)
  }

  /// The program that ``build()`` makes.
  var program: String { folder.file("build/debug/outside") }

  /// Builds it; every command the build runs is in what comes back.
  func build() throws -> Outcome {
    let headers = folder.file("headers")
    return try run(
      [
        "swift", "build", "--verbose", "--package-path", folder.file("package"),
        "--scratch-path", folder.file("build"), "--cache-path", folder.file("cache"),
        "--config-path", folder.file("config"), "--security-path", folder.file("security"),
        "-Xcc", "-I\(headers)", "-Xswiftc", "-Xcc", "-Xswiftc", "-I\(headers)",
      ], seconds: 240)
  }

  /// Runs a program with nothing of this process's environment but the way to programs and the home.
  ///
  /// What a test runner sets would change what the inner build does.
  func run(_ arguments: [String], seconds: Int64) throws -> Outcome {
    let kept = ["PATH", "HOME"].compactMap { name in
      ProcessEnvironment.value(name).map { "\(name)=\($0)" }
    }
    let output = folder.file("output")
    let child = try ChildProcess(
      ["sh", "-c", "exec \"$@\" 2>&1", "sh"] + arguments,
      environment: kept + ["LC_ALL=C", "PKG_CONFIG_LIBDIR=\(folder.file("pkgconfig"))"],
      output: .file(output))
    let ending = child.wait(until: MonotonicClock.now + seconds * 1_000_000_000)
    if ending == nil {
      child.signal(Signal.terminate.number)
      _ = child.wait(until: MonotonicClock.now + 5_000_000_000)
    }
    return Outcome(ending: ending, output: try read(output))
  }

  private func write(_ name: String, _ text: String) throws {
    let path = folder.file(name)
    try FileSystem().makeFolder(path.split(separator: "/").dropLast().map { "/\($0)" }.joined())
    try FileSystem().create(path).write(Array(text.utf8))
  }

  private func read(_ path: String) throws -> String {
    let file = try FileSystem().open(path, for: .reading)
    var bytes: [UInt8] = []
    while true {
      let next = try file.read(at: Int64(bytes.count), upTo: 1 << 20)
      if next.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += next
    }
  }
}

extension OutsidePackage {
  /// How a program ended, and all that it printed.
  struct Outcome {
    /// `nil` when it took too long.
    let ending: ChildProcess.Ending?
    let output: String

    /// The lines it printed.
    var lines: [Substring] { output.split(separator: "\n") }

    /// What tells of a failure: the lines with an error, or the last ones.
    var complaint: String {
      let errors = lines.filter { $0.contains("error:") }
      return (errors.isEmpty ? lines.suffix(5) : errors.prefix(5)).joined(separator: "\n")
    }
  }
}
