import ComposerWire
import PresselAudio
import PresselService
import PresselStore
import PresselSystem

/// `pressel recover`: recordings that were cut off, made whole.
struct RecoverCommand: Command {
  static let definition = CommandDefinition(
    "recover", summary: "recordings that were cut off: made whole, and told until they are sent or discarded",
    discussion:
      "Every command makes short work of what a crash left; this one tries everything again, and tells which drafts\n"
      + "hold a recording that was cut off, whoever made it whole. What is being recorded now is left alone.\n"
      + "FILE.part, which `record --output FILE` leaves, becomes FILE.",
    arguments: [ArgumentDefinition("FILE.part", .optional)], flags: [.force],
    examples: ["pressel recover", "pressel recover voice.ogg.part"])

  private let part: String?
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    part = arguments.words.first
    existing = arguments.has(.force) ? .replace : .keep
    if part == nil, arguments.has(.force) { throw UsageError("--force needs FILE.part") }
    if let part, !part.hasSuffix(FileDestination.partSuffix) {
      throw UsageError("\(part) is no FILE\(FileDestination.partSuffix)")
    }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    if let part { return try recover(part, context) }
    try context.requireNamedStore()
    let store = try context.openStoreAsItIs()
    let report: RecoveryReport
    do {
      report = try TakeRecovery(store: store).recoverAll()
    } catch {
      throw CommandError(error)
    }
    let drafts = try CommandError.mapping { () throws(StoreError) in try store.drafts() }
      .filter { $0.attachments.contains { $0.recoveredAt != nil } }
      .map { context.completeWaveforms(of: $0, in: store) }
    if case .text = context.form {
      try printLines(drafts, context)
      if drafts.isEmpty, report.failures.isEmpty { context.tell("There is nothing to recover.") }
    } else {
      try printDocument(drafts, report, store, context)
    }
    for failure in report.failures {
      context.warn(
        "\(CommandContext.sentence(failure, context.style)); it is in \(store.root)/\(failure.take.file)")
    }
    guard report.failures.isEmpty else { return .failure }
    return drafts.isEmpty ? .refused : .done
  }

  private func printLines(_ drafts: [Draft], _ context: CommandContext) throws(CommandError) {
    for draft in drafts {
      for attachment in draft.attachments where attachment.recoveredAt != nil {
        let length = TimeText.length(attachment.nanoseconds)
        try context.print("\(length) is a draft in \(context.style.safe(draft.channel)) now.")
      }
    }
  }

  private func printDocument(
    _ drafts: [Draft], _ report: RecoveryReport, _ store: Store, _ context: CommandContext
  ) throws(CommandError) {
    let recovered = drafts.flatMap { draft in
      draft.attachments.filter { $0.recoveredAt != nil }.map { attachment -> JSONValue in
        .object([
          ("channel", .string(draft.channel)), ("author", .string(draft.author)),
          ("draft", .string(draft.id.description)),
          ("attachment", MessageJSON.attachment(attachment, in: store)),
        ])
      }
    }
    let failed = report.failures.map { failure -> JSONValue in
      .object([
        ("channel", .string(failure.take.channel)), ("author", .string(failure.take.author)),
        ("file", .string("\(store.root)/\(failure.take.file)")),
        (
          "error",
          .object([("code", .string(failure.error.code)), ("message", .string(failure.error.message))])
        ),
      ])
    }
    if case .jsonLines = context.form { return try context.print(list: recovered + failed, named: "") }
    try context.print(.object([("recovered", .array(recovered)), ("failed", .array(failed))]))
  }

  // MARK: A file of its own

  private func recover(_ part: String, _ context: CommandContext) throws(CommandError) -> ExitCode {
    let path = String(part.dropLast(FileDestination.partSuffix.count))
    let place = try FilePlace(path, existing: existing, besides: nil)
    let take: RecordedTake
    do {
      take = try FileDestination(place: place).recover()
    } catch {
      throw CommandError(error)
    }
    let length = TimeText.length(take.samples.nanoseconds(at: .opus))
    if case .text = context.form {
      context.tell("Kept \(length) in \(context.style.safe(path)).")
    } else {
      try context.print(RecordedTakeJSON.file(path, take))
    }
    return .done
  }
}
