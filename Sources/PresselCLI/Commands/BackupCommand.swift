import ComposerWire
import PresselStore
import PresselSystem

/// `pressel backup`: all of the store in one file, taken while it is in use.
struct BackupCommand: Command {
  static let definition = CommandDefinition(
    "backup", summary: "all of the store in one file, taken while it is in use",
    discussion: """
      FILE is a tar archive with a checksum; - is standard output. It holds the store as it was at one moment.
      `pressel restore` puts it back.
      """,
    arguments: [ArgumentDefinition("FILE")], flags: [.force],
    examples: ["pressel backup voice.tar", "pressel backup - | ssh host 'cat > voice.tar'"])

  private let path: String
  private let existing: FilePlace.Existing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.words.first ?? ""
    existing = arguments.has(.force) ? .replace : .keep
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    // What a crash left stays as it is.
    try context.requireNamedStore()
    let store = try context.openStoreAsItIs()
    let report = path == "-" ? try backUpToOutput(store, context) : try backUp(store)
    for file in report.missing {
      context.warn("the audio \(context.style.safe(store.root))/\(file) is gone, and is not in the backup")
    }
    if case .text = context.form {
      context.tell(
        "Backed up \(StoreExamination.counted(report.messages, "message", "messages")) and "
          + "\(StoreExamination.counted(report.files, "recording", "recordings")), \(TimeText.bytes(report.bytes))."
      )
    } else if path != "-" {
      try context.print(
        .object([
          ("file", .string(path)), ("messages", .integer(Int64(report.messages))),
          ("recordings", .integer(Int64(report.files))), ("bytes", .integer(report.bytes)),
          ("missing", .array(report.missing.map { .string($0) })),
        ]))
    }
    return .done
  }

  private func backUp(_ store: Store) throws(CommandError) -> BackupReport {
    let place = try FilePlace(path, existing: existing, besides: nil)
    do {
      let file = try FileReplacement(of: place)
      let report = try store.backUp { (bytes) throws(StoreError) in
        do throws(SystemError) {
          try file.write(bytes)
        } catch {
          throw StoreError(writing: error)
        }
      }
      try file.commit()
      return report
    } catch let error as SystemError {
      throw CommandError(error)
    } catch let error as StoreError {
      throw CommandError(error)
    } catch {
      throw CommandError(code: "failed", "\(error)")
    }
  }

  private func backUpToOutput(_ store: Store, _ context: CommandContext) throws(CommandError) -> BackupReport
  {
    try CommandError.mapping { () throws(StoreError) in
      try store.backUp { (bytes) throws(StoreError) in
        do throws(SystemError) {
          try context.host.writeOutput(bytes)
        } catch {
          throw StoreError(writing: error)
        }
      }
    }
  }
}

extension StoreError {
  /// A failed call on a file that is not the store's, as it is.
  init(writing error: SystemError) {
    self.init(Code(rawValue: error.code.rawValue), error.description, rawCode: error.number)
  }
}
