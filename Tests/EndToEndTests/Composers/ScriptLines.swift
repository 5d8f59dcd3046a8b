import ComposerWire
import PresselSystem

/// The events of sample scripts as the lines of a backend, each with its number.
enum ScriptLines {
  /// Scripts that say all that happens themselves.
  static let scripted = [
    "message-refused", "slow-device", "discard-everywhere", "permission", "suspended", "playback-failed",
    "source-ended", "empty-take", "fault-12-leaving-leaves-microphone-on", "fault-15-send-survives-failure",
  ]

  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/") + "/Samples/scripts"
  }()

  static func path(of name: String) -> String { "\(folder)/\(name).jsonl" }

  static func lines(of name: String, composer: String) throws -> [String] {
    let file = try FileSystem().open(path(of: name), for: .reading)
    let text = String(decoding: try file.read(at: 0, upTo: 1 << 20), as: UTF8.self)
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      let document = try JSONValue(parsing: String(line))
      let members = (document.object ?? []).filter { $0.0 != "expect" && $0.0 != "world" }
      guard !members.isEmpty else { continue }
      let address: [(String, JSONValue)] = [
        ("composer", .string(composer)), ("number", .integer(Int64(lines.count + 1))),
      ]
      lines.append(JSONValue.object(address + members).text())
    }
    return lines
  }

  /// Many composers at once: the first line of each, the second of each, and so on.
  static func interleaved(rounds: Int) throws -> [String] {
    var queues: [[String]] = []
    for round in 0..<rounds {
      for name in scripted { queues.append(try lines(of: name, composer: "user \(round)/\(name)")) }
    }
    let longest = queues.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in queues.compactMap { index < $0.count ? $0[index] : nil } }
  }
}
