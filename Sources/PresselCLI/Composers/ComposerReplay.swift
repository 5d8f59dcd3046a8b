import ComposerWire
import PresselSystem

/// Runs one script and prints what each event led to.
struct ComposerReplay {
  /// A path, or `-` for standard input.
  let script: String

  private static let chunk = 1 << 16

  func run(in context: CommandContext) throws(CommandError) {
    var replay = ScriptReplay()
    var lines = LineSplitter()
    let next = try source()
    while case let bytes = try next(), !bytes.isEmpty {
      try answer(lines.feed(bytes), &replay, context)
    }
    if let last = lines.finish() { try answer([last], &replay, context) }
  }

  /// Prints the answers to some lines, those before a wrong line too.
  private func answer(
    _ lines: [LineSplitter.Line], _ replay: inout ScriptReplay, _ context: CommandContext
  ) throws(CommandError) {
    var output: [UInt8] = []
    for line in lines {
      do {
        for answer in try ComposerReplay.answers(to: line, &replay) {
          output += answer.utf8()
          output.append(UInt8(ascii: "\n"))
        }
      } catch {
        try context.write(bytes: output)
        throw CommandError(
          code: error.code.rawValue, "line \(line.number): \(error.message)", exitCode: .usage)
      }
    }
    try context.write(bytes: output)
  }

  /// The answers to one line; an empty one has none.
  static func answers(
    to line: LineSplitter.Line, _ replay: inout ScriptReplay
  ) throws(ComposerFailure) -> [JSONValue] {
    switch line.content {
    case .tooLong: throw .tooLong
    case .whole(let bytes):
      guard !bytes.isBlankLine else { return [] }
      return try ComposerFailure.mapping { () throws(WireError) in
        try replay.feed(try JSONValue(parsing: bytes))
      }
    }
  }

  /// Reads the script a piece at a time; an empty piece is its end.
  private func source() throws(CommandError) -> () throws(CommandError) -> [UInt8] {
    guard script != "-" else { return ComposerReplay.standardInput }
    let file = try ScriptFile(path: script)
    return { () throws(CommandError) in try file.next(upTo: ComposerReplay.chunk) }
  }

  private static func standardInput() throws(CommandError) -> [UInt8] {
    do {
      return try InputStream.standardInput.read(atMost: chunk)
    } catch {
      throw CommandError(error)
    }
  }
}
