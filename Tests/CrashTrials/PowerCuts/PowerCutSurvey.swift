internal import PresselService
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// What a program finds in a store after the power came back.
struct PowerCutSurvey: Sendable {
  /// The messages, by their ids.
  private(set) var messages: Set<String> = []
  /// How many samples of each recording can be decoded, by ids; takes that were begun are recovered before.
  private(set) var recordings: [String: Int64] = [:]
  /// The files of recordings.
  private(set) var files: [String] = []
  /// What must not be, whatever was promised.
  private(set) var faults: [String] = []

  /// Opens the store of a tree and looks at all of it.
  ///
  /// - Parameter store: its folder in the tree.
  init(_ tree: DiskTree, store: String) throws {
    let folder = try TemporaryDirectory(named: "powercut")
    try tree.write(to: folder.path)
    do {
      try look(Store(at: folder.file(store)))
    } catch {
      faults.append("the store cannot be used: \(error)")
    }
  }

  private mutating func look(_ store: Store) throws {
    for message in try store.messages(in: nil, limit: 1_000) {
      messages.insert("\(message.id)")
      for attachment in message.attachments { try decode(attachment, store, "message") }
    }
    for leftover in try store.leftoverTakes() { _ = try TakeRecovery(store: store).recover(leftover) }
    for draft in try store.drafts() {
      for attachment in draft.attachments { try decode(attachment, store, "draft") }
    }
    let findings = try store.inspect()
    for file in findings.strayFiles { faults.append("\(file) has no row") }
    for lost in findings.withoutFile { faults.append("\(lost.file) is in the index and not there") }
    if try !store.leftoverTakes().isEmpty { faults.append("a take is left over after its recovery") }
    for name in try FileSystem().list("\(store.root)/takes") { files.append(name) }
    for name in try FileSystem().list("\(store.root)/audio") {
      files += try FileSystem().list("\(store.root)/audio/\(name)")
    }
  }

  private mutating func decode(_ attachment: Attachment, _ store: Store, _ place: String) throws {
    let file = try FileSystem().open(try store.path(of: attachment), for: .reading)
    let samples = OggSamples.decoded(try file.read(at: 0, upTo: 16 << 20))
    recordings["\(attachment.id)"] = samples ?? 0
    if samples != attachment.samples {
      faults.append(
        "a recording of a \(place) says \(attachment.samples) samples and has \(samples.map { "\($0)" } ?? "none")"
      )
    }
  }
}
