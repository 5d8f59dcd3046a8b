import ComposerWire
import PresselStore

/// `pressel fsck`: the store checked, and mended when asked to.
struct FsckCommand: Command {
  private static let mend = FlagDefinition(
    "mend", help: "makes the search and the indexes anew, and removes what was deleted")
  private static let removeStrays = FlagDefinition(
    "remove-strays", help: "removes files that belong to nothing; they may be recordings")

  static let definition = CommandDefinition(
    "fsck", summary: "checks the store: the index, its files both ways, every page of every recording",
    discussion: """
      Without a flag nothing is changed. Ends with 0 when all is right or was mended, else with 2. A recording that
      is damaged can be made whole as far as it goes with `pressel repair`; one that is gone comes from a backup.
      """,
    flags: [mend, removeStrays], examples: ["pressel fsck", "pressel fsck --mend"])

  private let mends: Bool
  private let removesStrays: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    mends = arguments.has(Self.mend)
    removesStrays = arguments.has(Self.removeStrays)
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    // What a crash left stays as it is.
    try context.requireNamedStore()
    let store = try context.openStoreAsItIs()
    var findings = try CommandError.mapping { () throws(StoreError) in
      try store.indexFaults().map { StoreFault(.index, "index.sqlite", $0) }
    }
    if mends, !findings.isEmpty {
      try CommandError.mapping { () throws(StoreError) in try store.rebuildIndexes() }
      let left = try CommandError.mapping { () throws(StoreError) in try store.indexFaults() }
      for place in findings.indices { findings[place].isMended = !left.contains(findings[place].text) }
      for text in left where !findings.contains(where: { $0.text == text }) {
        findings.append(StoreFault(.index, "index.sqlite", text))
      }
    }
    findings += try files(store)
    findings += try recordings(store)
    try show(findings, store, context)
    return findings.allSatisfy(\.isMended) ? .done : .failure
  }

  /// Where the index and the files do not agree.
  private func files(_ store: Store) throws(CommandError) -> [StoreFault] {
    try CommandError.mapping { () throws(StoreError) in
      if mends { try store.finishRemovals() }
      let found = try store.inspect()
      let removed = removesStrays ? try store.removeStrays() : []
      return found.withoutFile.map { StoreFault(.missing, $0.file, "the audio of \($0.id) is gone") }
        + found.strayFiles.map {
          StoreFault(.stray, $0, "belongs to nothing in the index", isMended: removed.contains($0))
        }
        + found.notRemoved.map { StoreFault(.notRemoved, $0, "was deleted, and is still there") }
    }
  }

  /// What is wrong in the files of the recordings.
  private func recordings(_ store: Store) throws(CommandError) -> [StoreFault] {
    let attachments = try CommandError.mapping { () throws(StoreError) in try store.allAttachments() }
    var faults: [StoreFault] = []
    var seen: Set<String> = []
    for attachment in attachments where seen.insert(attachment.file).inserted {
      guard let path = try? store.path(of: attachment) else { continue }
      faults += StoreFault.faults(of: attachment, at: path)
    }
    return faults
  }

  private func show(_ faults: [StoreFault], _ store: Store, _ context: CommandContext) throws(CommandError) {
    guard case .text = context.form else {
      return try context.print(list: faults.map(\.json), named: "faults")
    }
    for fault in faults {
      try context.print(
        "\(fault.isMended ? "mended  " : "")\(context.style.safe(fault.file)): \(context.style.safe(fault.text))"
      )
    }
    if faults.isEmpty { context.tell("The store is as it should be.") }
  }
}
