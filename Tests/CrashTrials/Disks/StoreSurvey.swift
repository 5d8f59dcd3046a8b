internal import PresselService
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// What a program finds in a store after something went wrong, and what it makes whole.
struct StoreSurvey: Sendable {
  /// The messages, by their ids.
  private(set) var messages: Set<String> = []
  /// How many samples of each recording can be decoded, by ids; takes that were begun are recovered before.
  private(set) var recordings: [String: Int64] = [:]
  /// The names of all files of sound.
  private(set) var files: [String] = []
  /// What must not be, whatever was promised.
  private(set) var faults: [String] = []

  /// Opens a store and looks at all of it.
  init(of folder: String) {
    do {
      try look(Store(at: folder))
    } catch {
      faults.append("the store cannot be used: \(error)")
    }
  }

  private mutating func look(_ store: Store) throws {
    for message in try store.messages(in: nil, limit: 1_000) {
      messages.insert("\(message.id)")
      for attachment in message.attachments { try decode(attachment, store, "message") }
    }
    try recover(store)
    for draft in try store.drafts() {
      for attachment in draft.attachments { try decode(attachment, store, "draft") }
    }
    let findings = try store.inspect()
    for file in findings.strayFiles { faults.append("\(file) has no row") }
    for lost in findings.withoutFile { faults.append("\(lost.file) is in the index and not there") }
    files += try FileSystem().list("\(store.root)/takes")
    for name in try FileSystem().list("\(store.root)/audio") {
      files += try FileSystem().list("\(store.root)/audio/\(name)")
    }
  }

  /// A take that cannot be recovered stays; whoever counts its sound finds that it is missing.
  private func recover(_ store: Store) throws {
    for leftover in try store.leftoverTakes() {
      do {
        _ = try TakeRecovery(store: store).recover(leftover)
      } catch {
        guard ["noAudio", "notOpus"].contains(error.code) else { throw error }
      }
    }
  }

  private mutating func decode(_ attachment: Attachment, _ store: Store, _ place: String) throws {
    let file = try FileSystem().open(try store.path(of: attachment), for: .reading)
    let samples = OggSamples.decoded(try file.read(at: 0, upTo: 16 << 20))
    if recordings["\(attachment.id)"] != nil {
      faults.append("the recording \(attachment.id) is there twice")
    }
    recordings["\(attachment.id)"] = samples ?? 0
    if samples != attachment.samples {
      let has = samples.map { "\($0)" } ?? "none"
      faults.append("a recording of a \(place) says \(attachment.samples) samples and has \(has)")
    }
  }
}
