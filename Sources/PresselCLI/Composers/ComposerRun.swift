import PresselSystem

/// Answers the lines of standard input until it ends.
struct ComposerRun {
  let folder: String?
  /// How many composers stay in memory beside the folder.
  let most: Int
  let manner: ComposerAnswer.Manner

  /// What is read at once is saved and answered at once; a backend that waits for each answer gets each at once.
  private static let batch = 1 << 16

  func run(in context: CommandContext) throws(CommandError) {
    let folder = try folder.map { (path) throws(CommandError) in try ComposerFolder(at: path) }
    var desk = ComposerDesk(folder: folder, most: most, manner: manner)
    var lines = LineSplitter()
    while case let bytes = try read(), !bytes.isEmpty {
      try answer(lines.feed(bytes), &desk, context)
    }
    if let last = lines.finish() { try answer([last], &desk, context) }
  }

  private func answer(
    _ lines: [LineSplitter.Line], _ desk: inout ComposerDesk, _ context: CommandContext
  ) throws(CommandError) {
    for line in lines {
      desk.take(line)
      if desk.isFull { try context.write(bytes: desk.settle()) }
    }
    let rest = desk.settle()
    if !rest.isEmpty { try context.write(bytes: rest) }
  }

  private func read() throws(CommandError) -> [UInt8] {
    do {
      return try InputStream.standardInput.read(atMost: ComposerRun.batch)
    } catch {
      throw CommandError(error)
    }
  }
}
