import ComposerEngine
import ComposerWire

/// Many composers, each of which answers the lines that name it.
///
/// Lines are taken in batches. A batch is saved before it is answered, so no answer tells of what a restart forgets.
struct ComposerDesk {
  /// What is said to one line, and whom it is about.
  private struct Reply {
    let line: Int
    let document: JSONValue?
    let id: ComposerID?
    let answer: [UInt8]
  }

  /// From how many bytes of answers on a batch is to be settled, so that few lines cannot fill the memory.
  private static let fullAt = 1 << 20

  private let folder: ComposerFolder?
  private let most: Int
  private let manner: ComposerAnswer.Manner

  private var composers: [ComposerID: KeptComposer] = [:]
  /// Those that this batch may have changed, as their files have them; `nil` for those without a file.
  private var touched: [ComposerID: KeptComposer?] = [:]
  private var replies: [Reply] = []
  private var size = 0
  private var batch = 1
  private var uses = 0

  /// - Parameters:
  ///   - folder: Where composers are kept; without one they stay in memory.
  ///   - most: How many stay in memory beside the folder.
  ///   - manner: Whether every answer has the state.
  init(folder: ComposerFolder? = nil, most: Int = .max, manner: ComposerAnswer.Manner = .brief) {
    self.folder = folder
    self.most = most
    self.manner = manner
  }

  /// How many composers are in memory.
  var count: Int { composers.count }

  /// Whether the batch is to be settled before more lines are taken.
  var isFull: Bool { size >= ComposerDesk.fullAt }

  /// Carries out one line; an empty one is none.
  mutating func take(_ line: LineSplitter.Line) {
    guard let reply = reply(to: line) else { return }
    size += reply.answer.count
    replies.append(reply)
  }

  /// Ends the batch: saves what it has changed and gives its answers, one line for each line.
  mutating func settle() -> [UInt8] {
    let failures = save()
    evict()
    var output: [UInt8] = []
    for reply in replies {
      if let id = reply.id, let failure = failures[id] {
        output += ComposerAnswer.failure(failure, line: reply.line, reply.document).utf8()
      } else {
        output += reply.answer
      }
      output.append(UInt8(ascii: "\n"))
    }
    (replies, size) = ([], 0)
    batch += 1
    return output
  }

  private mutating func reply(to line: LineSplitter.Line) -> Reply? {
    var document: JSONValue?
    do throws(ComposerFailure) {
      guard case .whole(let bytes) = line.content else { throw .tooLong }
      guard !bytes.isBlankLine else { return nil }
      let read = try ComposerFailure.mapping { () throws(WireError) in try JSONValue(parsing: bytes) }
      document = read
      let request = try ComposerRequest(read)
      let answer = try carryOut(request)
      return Reply(line: line.number, document: document, id: request.id, answer: answer.utf8())
    } catch {
      let failure = ComposerAnswer.failure(error, line: line.number, document)
      return Reply(line: line.number, document: nil, id: nil, answer: failure.utf8())
    }
  }

  // MARK: Wishes

  private mutating func carryOut(_ request: ComposerRequest) throws(ComposerFailure) -> JSONValue {
    let id = request.id
    switch request.wish {
    case .forget:
      try forget(id)
      return ComposerAnswer.forgotten(request).wire
    case .load(let composer):
      // A damaged file is replaced.
      if let kept = try? find(id), let answer = try told(request, kept) { return answer }
      touch(id)
      return keep(KeptComposer(composer), ComposerAnswer(request, composer), request)
    case .settings(let settings):
      let found = try find(id)
      if let found, let answer = try told(request, found) { return answer }
      var kept = found ?? KeptComposer(Composer(settings: settings))
      kept.composer.settings = settings
      return keep(kept, ComposerAnswer(request, kept.composer), request)
    case .save:
      let kept = try known(id)
      if let answer = try told(request, kept) { return answer }
      return keep(kept, ComposerAnswer(request, kept.composer), request)
    case .event(let wire, at: let now):
      var kept = try known(id)
      if let answer = try told(request, kept) { return answer }
      let take = kept.composer.take
      let event = try ComposerFailure.mapping { () throws(WireError) in
        try Event(wire: wire, currentTake: take)
      }
      let effects = kept.composer.handle(event, at: now)
      return keep(kept, ComposerAnswer(request, event, at: now, effects, kept.composer), request)
    }
  }

  /// The answer that a line had already, when it comes again.
  private mutating func told(
    _ request: ComposerRequest, _ kept: KeptComposer
  ) throws(ComposerFailure) -> JSONValue? {
    guard let number = request.number else { return nil }
    var kept = kept
    guard let answer = try kept.repeated(number, in: batch) else { return nil }
    composers[request.id] = kept
    return finished(answer, request, kept.composer)
  }

  private mutating func keep(
    _ kept: KeptComposer, _ answer: ComposerAnswer, _ request: ComposerRequest
  ) -> JSONValue {
    var kept = kept
    if let number = request.number { kept.remember(answer, as: number, in: batch) }
    uses += 1
    kept.use = uses
    composers[request.id] = kept
    return finished(answer, request, kept.composer)
  }

  private func finished(
    _ answer: ComposerAnswer, _ request: ComposerRequest, _ composer: Composer
  ) -> JSONValue {
    switch (manner, request.manner) {
    case (.brief, .brief): answer.wire
    case (.withState, _), (_, .withState): answer.wire(with: composer)
    }
  }

  private mutating func forget(_ id: ComposerID) throws(ComposerFailure) {
    try folder?.remove(id)
    composers[id] = nil
    touched[id] = nil
  }

  // MARK: Memory and files

  private mutating func known(_ id: ComposerID) throws(ComposerFailure) -> KeptComposer {
    guard let kept = try find(id) else {
      throw ComposerFailure(
        .unknownComposer, "no composer is called so; make it by a line with settings, or load its state")
    }
    return kept
  }

  /// A composer from memory or its file.
  private mutating func find(_ id: ComposerID) throws(ComposerFailure) -> KeptComposer? {
    if let kept = composers[id] {
      touch(id)
      return kept
    }
    guard let folder else { return nil }
    let kept = try folder.load(id)
    composers[id] = kept
    touch(id)
    return kept
  }

  private mutating func touch(_ id: ComposerID) {
    guard folder != nil, touched[id] == nil else { return }
    touched[id] = .some(composers[id])
  }

  /// Writes what the batch has changed; what cannot be written is as if it had not happened.
  private mutating func save() -> [ComposerID: ComposerFailure] {
    guard let folder else { return [:] }
    var failures: [ComposerID: ComposerFailure] = [:]
    for (id, before) in touched {
      guard let kept = composers[id], before.map({ !kept.isSaved(as: $0) }) ?? true else { continue }
      do throws(ComposerFailure) {
        try folder.save(kept, as: id)
      } catch {
        failures[id] = error
        composers[id] = before
      }
    }
    touched = [:]
    return failures
  }

  /// Lets go of those that were not asked for longest; their files have them.
  private mutating func evict() {
    guard folder != nil, composers.count > most else { return }
    let oldest = composers.map { (id: $0.key, use: $0.value.use) }.sorted { $0.use < $1.use }
    for entry in oldest.prefix(composers.count - (most - most / 8)) { composers[entry.id] = nil }
  }
}
