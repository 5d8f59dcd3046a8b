internal import ComposerWire
internal import Glibc
internal import PresselSystem
internal import PresselTesting

/// The life of a store from its first to its last command, with every call that reached the disk.
struct PowerCutLife: Sendable {
  /// Something that was said to a user, and has to stay true whatever happens to the power.
  struct Promise: Sendable {
    enum Content: Sendable {
      /// There is this message.
      case message(String)
      /// There is this recording, with so many samples.
      case recording(String, samples: Int64)
      /// Nothing is left of this recording.
      case gone(String)
    }

    let content: Content
    /// The call after which it holds.
    let from: Int
    /// The call after which it need not hold any more.
    var until = Int.max
  }

  private(set) var records: [DiskRecord] = []
  private(set) var promises: [Promise] = []
  /// Where the recordings begin to go that a command was to remove.
  private(set) var removals: [String: Int] = [:]

  private let bench: Bench
  private let rig: DiskRig

  /// Lives it.
  ///
  /// - Parameter seconds: the length of the take in real time.
  init(seconds: Int) throws {
    bench = try Bench()
    rig = DiskRig(folder: bench.folder.file(".local"), log: bench.folder.file("disk.log"))
    try FileSystem().makeFolder(rig.folder)
    try bench.write(Tone.sine(hertz: 440, frames: 48_000 * seconds), to: "long.wav")
    try bench.write(Tone.sine(hertz: 330, frames: 24_000), to: "short.wav")
    let long = try sent(["record", "--input", "long.wav", "--realtime", "--send", "--text", "long", "--json"])
    try record("short.wav", then: ["drafts", "send", "last", "--json"], isKept: true)
    try record("short.wav", then: ["drafts", "discard", "last", "--json"], isKept: false)
    try killed()
    try remove(long, by: ["delete", long.message, "--json"])
    _ = try run(["list", "--json"])
  }

  private struct Sent {
    let message: String
    let recording: String
  }

  private mutating func sent(_ arguments: [String]) throws -> Sent {
    let start = records.count
    let document = try run(arguments)
    let message = document?["messages"]?.array?.first ?? document
    let recording = message?["attachments"]?.array?.first
    let sent = Sent(
      message: message?["id"]?.string ?? "", recording: recording?["id"]?.string ?? "")
    promise(.message(sent.message), since: start)
    promise(.recording(sent.recording, samples: recording?["samples"]?.integer ?? -1), since: start)
    return sent
  }

  /// Records a draft, then sends or discards it.
  private mutating func record(_ input: String, then next: [String], isKept: Bool) throws {
    let start = records.count
    let document = try run(["record", "--input", input, "--draft", "--json"])
    let recording = document?["draft"]?["attachments"]?.array?.first
    let id = recording?["id"]?.string ?? ""
    promise(.recording(id, samples: recording?["samples"]?.integer ?? -1), since: start)
    if isKept {
      _ = try sent(next)
    } else {
      try remove(Sent(message: "", recording: id), by: next)
    }
  }

  private mutating func remove(_ sent: Sent, by arguments: [String]) throws {
    let start = records.count
    for (index, promise) in promises.enumerated() {
      switch promise.content {
      case .message(sent.message), .recording(sent.recording, _): promises[index].until = start
      case .message, .recording, .gone: break
      }
    }
    removals[sent.recording] = start
    _ = try run(arguments)
    promise(.gone(sent.recording), since: start)
  }

  /// A take whose program was killed, and its recovery.
  private mutating func killed() throws {
    let child = try bench.start(
      [Bench.program, "record", "--input", bench.folder.file("long.wav"), "--realtime", "--send"],
      variables: rig.variables(), name: "killed")
    let takes = "\(bench.store)/takes"
    try bench.wait { try bench.files(below: takes).values.contains { $0 > 4_000 } }
    child.signal(SIGKILL)
    _ = child.wait(until: MonotonicClock.now + 10_000_000_000)
    try read()
    let start = records.count
    _ = try run(["recover", "--json"])
    let part = records[..<start].last { $0.name.hasSuffix(".part") }?.name ?? ""
    let id = String((part.split(separator: "/").last ?? "").dropLast(".part".count))
    promise(.recording(id, samples: -1), since: start)
  }

  /// Runs the program, watched.
  private mutating func run(_ arguments: [String]) throws -> JSONValue? {
    let paths = arguments.map { $0.hasSuffix(".wav") ? bench.folder.file($0) : $0 }
    let child = try bench.start([Bench.program] + paths, variables: rig.variables())
    let run = try bench.finish(child)
    try read()
    guard run.ending == .exited(0) else { throw SystemError(EINVAL, "\(arguments): \(run.error)") }
    return run.document
  }

  private mutating func read() throws {
    records = DiskRecord.records(of: try bench.bytes(of: rig.log))
  }

  private mutating func promise(_ content: Promise.Content, since start: Int) {
    let told = records[start...].firstIndex { record in
      if case .told = record.kind { true } else { false }
    }
    promises.append(Promise(content: content, from: told ?? records.count))
  }
}
