import PresselStore
import PresselSystem

/// Looks whether a store's index and its files belong together, and says what to do where they do not.
enum StoreExamination {
  /// How many paths are named.
  private static let nameLimit = 3

  static func findings(_ context: CommandContext) -> [DoctorFinding] {
    do throws(CommandError) {
      let store = try context.openStoreForReading()
      return try CommandError.mapping { () throws(StoreError) in try findings(store, context.style) }
    } catch {
      return [DoctorFinding(what: "store", state: .problem, text: error.message)]
    }
  }

  private static func findings(_ store: Store, _ style: TextStyle) throws(StoreError) -> [DoctorFinding] {
    let count = try store.messageCount(in: nil)
    let found = try store.inspect()
    var findings = [
      DoctorFinding(
        what: "store", state: .good,
        text: "\(counted(count, "message", "messages")) in \(style.safe(store.root))")
    ]
    func add(_ what: String, _ state: DoctorFinding.State, _ text: String) {
      findings.append(DoctorFinding(what: what, state: state, text: text))
    }
    if !found.withoutFile.isEmpty {
      let files = counted(found.withoutFile.count, "recording", "recordings")
      add(
        "lost audio", .problem,
        "the audio of \(files) is gone: restore \(named(found.withoutFile.map(\.file), store, style)) from a backup"
      )
    }
    for take in try store.leftoverTakes() { add("cut off", .warning, text(take, store, style)) }
    let waiting = try store.drafts().flatMap(\.attachments).count { $0.recoveredAt != nil }
    if waiting > 0 {
      add(
        "cut off", .good,
        "\(counted(waiting, "recording", "recordings")) made whole again: `pressel drafts` shows, sends, discards"
      )
    }
    if !found.strayFiles.isEmpty {
      let files = counted(found.strayFiles.count, "file", "files")
      add(
        "stray files", .warning,
        "\(files) in the store belong to nothing in it: \(named(found.strayFiles, store, style)); "
          + "`pressel info FILE` tells what a file is; move it away or remove it")
    }
    if !found.notRemoved.isEmpty {
      let files = counted(found.notRemoved.count, "file", "files")
      add(
        "deleted audio", .warning,
        "\(files) of what was deleted could not be removed: \(named(found.notRemoved, store, style)); "
          + "make the store's folders writable")
    }
    return findings
  }

  private static func text(_ take: LeftoverTake, _ store: Store, _ style: TextStyle) -> String {
    let place = "\(store.root)/\(take.file)"
    let start =
      "a recording in \(style.safe(take.channel)) of \(WallClock.local(take.startedAt.milliseconds)) was cut off"
    let reason = take.lastFailure.map { ": \(CommandError.withoutFullStop(style.safe($0.message)))" } ?? ""
    return "\(start)\(reason); its \(TimeText.bytes(take.bytes)) are in \(style.safe(place)), "
      + "`pressel recover` tries again"
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private static func named(_ files: [String], _ store: Store, _ style: TextStyle) -> String {
    let shown = files.prefix(nameLimit).map { style.safe("\(store.root)/\($0)") }.joined(separator: ", ")
    return files.count > nameLimit ? "\(shown) and \(files.count - nameLimit) more" : shown
  }
}
