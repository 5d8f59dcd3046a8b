import ComposerWire
import PresselAudio
import PresselOpus
import PresselService
import PresselSystem

/// `pressel repair`: the longest valid file that the bytes of a damaged one hold.
struct RepairCommand: Command {
  private static let output = FlagDefinition(
    "output", value: .named("FILE"), help: "where the repaired file goes; - is standard output")

  static let definition = CommandDefinition(
    "repair", summary: "the longest valid Ogg Opus file that the bytes of a damaged one hold",
    discussion: """
      Pages are found in any garbage. Damaged ones are left out, and what was lost becomes silence of the same
      length. Headers that are missing or wrong are made anew, tags are kept as far as they can be read, and
      positions and the end are made right. Every packet that is whole is kept as it is. The damaged file stays
      as it is. - is standard input.
      """,
    arguments: [ArgumentDefinition("FILE")], flags: [output, .force],
    examples: ["pressel repair broken.ogg --output mended.ogg"])

  private let input: String
  private let output: String
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    input = arguments.words.first ?? ""
    guard let output = arguments.value(Self.output) else {
      throw UsageError("repair needs --output FILE: the damaged file stays as it is")
    }
    self.output = output
    existing = arguments.has(.force) ? .replace : .keep
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let repair: SoundRepair
    do {
      repair = try SoundRepair(of: input)
    } catch {
      throw CommandError(error)
    }
    if output == "-" {
      while let block = try next(repair) { try context.write(bytes: block) }
      tell(repair, context)
    } else {
      try write(repair)
      try show(repair, context)
    }
    return .done
  }

  private func next(_ repair: SoundRepair) throws(CommandError) -> [UInt8]? {
    do {
      return try repair.nextBlock()
    } catch {
      throw CommandError(error)
    }
  }

  private func write(_ repair: SoundRepair) throws(CommandError) {
    let place = try FilePlace(output, existing: existing, besides: input)
    // Nothing is begun for a file of which nothing can be saved.
    var block = try next(repair)
    do {
      let file = try FileReplacement(of: place)
      while let bytes = block {
        try file.write(bytes)
        block = try next(repair)
      }
      try file.commit()
    } catch let error as SystemError {
      throw CommandError(error)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(code: "failed", "\(error)")
    }
  }

  // MARK: What was done

  private func show(_ repair: SoundRepair, _ context: CommandContext) throws(CommandError) {
    guard case .text = context.form else { return try context.print(json(repair)) }
    for line in lines(repair, context.style) { try context.print(line) }
  }

  /// Standard output has the file itself: people are told beside it.
  private func tell(_ repair: SoundRepair, _ context: CommandContext) {
    for line in lines(repair, context.style) { context.tell(line) }
  }

  private func lines(_ repair: SoundRepair, _ style: TextStyle) -> [String] {
    var lines = repair.mends.map { "\($0.code.rawValue) at byte \($0.offset): \($0.message)" }
    if repair.omittedMends > 0 { lines.append("\(repair.omittedMends) more mends are not listed.") }
    if repair.mends.isEmpty { lines.append("There was nothing to mend.") }
    let length = TimeText.exact(repair.samples.nanoseconds(at: .opus))
    let file = output == "-" ? "" : " in \(style.safe(output))"
    lines.append("\(length) of sound, \(repair.packets) packets\(file)")
    return lines
  }

  private func json(_ repair: SoundRepair) -> JSONValue {
    let mends = repair.mends.map { mend in
      JSONValue.object([
        ("code", .string(mend.code.rawValue)), ("page", .integer(Int64(mend.page))),
        ("offset", .integer(mend.offset)), ("message", .string(mend.message)),
      ])
    }
    return .object([
      ("file", .string(output)), ("samples", .integer(repair.samples.frames)),
      ("duration", .number(repair.samples.seconds(at: .opus))), ("links", .integer(Int64(repair.links))),
      ("packets", .integer(Int64(repair.packets))), ("mends", .array(mends)),
      ("omittedMends", .integer(Int64(repair.omittedMends))),
    ])
  }
}
