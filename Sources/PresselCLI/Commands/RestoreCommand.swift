import ComposerWire
import PresselStore
import PresselSystem

/// `pressel restore`: a store of a backup, all of it or nothing.
struct RestoreCommand: Command {
  private static let force = FlagDefinition(
    "force", help: "where there is a store with something in it: moves it aside")

  static let definition = CommandDefinition(
    "restore", summary: "puts a backup back: all of it, or nothing",
    discussion: """
      A store with something in it is not touched, unless --force is given: then it is moved aside, and the line that
      is printed tells where it is. - is standard input.
      """,
    arguments: [ArgumentDefinition("FILE")], flags: [force],
    examples: ["pressel restore voice.tar", "pressel restore voice.tar --store ~/elsewhere"])

  private let path: String
  private let replacement: RestoreReplacement

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.words.first ?? ""
    replacement = arguments.has(Self.force) ? .store : .nothing
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let report: RestoreReport
    if path == "-" {
      let input = InputStream.standardInput
      report = try restore(context) { (count) throws(SystemError) in try input.read(atMost: count) }
    } else {
      do {
        let file = Archive(try FileSystem().open(path, for: .reading))
        report = try restore(context) { (count) throws(SystemError) in try file.next(count) }
      } catch let error as SystemError {
        throw CommandError(error)
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError(code: "failed", "\(error)")
      }
    }
    try show(report, context)
    return .done
  }

  /// A file that is read from its beginning to its end.
  private final class Archive {
    private let file: OpenFile
    private var offset: Int64 = 0

    init(_ file: consuming OpenFile) {
      self.file = file
    }

    func next(_ count: Int) throws(SystemError) -> [UInt8] {
      let bytes = try file.read(at: offset, upTo: count)
      offset += Int64(bytes.count)
      return bytes
    }
  }

  private func restore(
    _ context: CommandContext, _ read: @escaping (Int) throws(SystemError) -> [UInt8]
  ) throws(CommandError) -> RestoreReport {
    try CommandError.mapping { () throws(StoreError) in
      try Store.restore(to: context.places.store, replacing: replacement) { (count) throws(StoreError) in
        do throws(SystemError) {
          return try read(count)
        } catch {
          throw StoreError(writing: error)
        }
      }
    }
  }

  private func show(_ report: RestoreReport, _ context: CommandContext) throws(CommandError) {
    for file in report.missing {
      context.warn("the audio \(file) was gone already when the backup was taken")
    }
    guard case .text = context.form else {
      return try context.print(
        .object([
          ("store", .string(context.places.store)), ("messages", .integer(Int64(report.messages))),
          ("recordings", .integer(Int64(report.files))),
          ("missing", .array(report.missing.map { .string($0) })),
          ("earlierStore", report.earlierStore.map { .string($0) } ?? .null),
        ]))
    }
    context.tell(
      "Restored \(StoreExamination.counted(report.messages, "message", "messages")) and "
        + "\(StoreExamination.counted(report.files, "recording", "recordings")) to \(context.style.safe(context.places.store))."
    )
    if let earlier = report.earlierStore {
      context.tell("The store that was there is in \(context.style.safe(earlier)) now.")
    }
  }
}
