internal import Glibc
internal import PresselSystem

extension Store {
  /// Begins a recording: a row in the journal, then a new part, locked.
  ///
  /// It returns when the row is on the disk; what the part's folder shows is synced by the first
  /// ``TakeFile/sync()``.
  ///
  /// - Parameters:
  ///   - channel: the channel's name.
  ///   - author: who records.
  ///   - number: the number in the composer; `nil` is one more than the highest so far.
  ///   - text: what the draft has as its text, kept for the case of a crash.
  /// - Throws: `unknownChannel`, `storageFull`, `storeUnwritable`, `storeBusy`.
  public func beginTake(
    in channel: String, author: String, number: Int? = nil, text: String = ""
  ) throws(StoreError) -> TakeFile {
    let id = options.ids.next(at: options.now())
    let room = try roomForTheEnd()
    return try exclusively { (index) throws(StoreError) in
      let take = try self.committing(index) { (index) throws(StoreError) in
        try self.enter(id, channel, author, number, text, index)
      }
      do throws(StoreError) {
        let path = layout.path(StoreLayout.part(id))
        let part = try storing { () throws(SystemError) in
          let part = try options.files.create(path)
          // Somebody who looks for leftovers may hold it for a moment.
          try part.lock(waitingUpTo: 1000)
          return part
        }
        return TakeFile(take, self, part: part, room: room, phase: .recording)
      } catch {
        _ = try? options.files.unlink(layout.path(StoreLayout.part(id)))
        _ = try? committing(index) { (index) throws(StoreError) in
          try index.run("DELETE FROM takes WHERE id = ?", .id(id))
        }
        throw error
      }
    }
  }

  /// Holds room for the end of a take, so that a take that fills the disk can still be made whole.
  func roomForTheEnd() throws(StoreError) -> ReservedRoom? {
    try storing { () throws(SystemError) in
      try ReservedRoom.held(bytes: TakeFile.endBytes, in: layout.takes, of: options.files)
    }
  }

  private func enter(
    _ id: EntryID, _ channel: String, _ author: String, _ number: Int?, _ text: String, _ index: Connection
  ) throws(StoreError) -> LeftoverTake {
    let key = try index.channelKey(channel)
    let draft = try draftKey(key, author, index)
    let highest =
      try index.first("SELECT takes FROM drafts WHERE key = ?", .integer(draft)) { $0.integer(0) } ?? 0
    let take = number ?? Int(clamping: highest) + 1
    try index.run(
      "UPDATE drafts SET takes = max(takes, ?) WHERE key = ?", .integer(Int64(take)), .integer(draft))
    let now = options.now()
    try index.run(
      """
      INSERT INTO takes (id, channel, author, take, text, startedAt, part, owner)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .id(id), .integer(key), .text(author), .integer(Int64(take)), .text(text), .time(now),
      .text(StoreLayout.part(id)), .integer(Int64(getpid())))
    return LeftoverTake(
      id: id, channel: channel, author: author, number: take, text: text, startedAt: now, stage: .recording,
      bytes: 0, file: StoreLayout.part(id), lastFailure: nil)
  }

  /// Writes a finished recording into the journal, or moves it from there into its draft.
  func record(
    _ attachment: Attachment, _ destination: TakeFile.Destination, _ index: Connection
  ) throws(StoreError) {
    let id = SQLiteValue.id(attachment.id)
    switch destination {
    case .preview:
      try index.run(
        """
        UPDATE takes SET file = ?, bytes = ?, samples = ?, waveform = ?, title = ?, mimeType = ?, kind = ?,
          transcript = ?, extra = ?, part = '' WHERE id = ?
        """,
        .text(attachment.file), .integer(attachment.bytes), .integer(attachment.samples),
        .blob(WaveformCoding.bytes(attachment.waveform)), .text(attachment.title), .text(attachment.mimeType),
        .text(attachment.kind.rawValue), .optional(attachment.transcript), .optional(attachment.extra), id)
    case .draft:
      try move(attachment, nil, index)
    case .recovered:
      let text = try index.first("SELECT text FROM takes WHERE id = ?", id) { $0.text(0) }
      try move(attachment, text, index)
    }
  }

  /// Moves a recording from the journal to the end of its draft.
  ///
  /// - Parameter text: what is added to the draft's text.
  private func move(_ attachment: Attachment, _ text: String?, _ index: Connection) throws(StoreError) {
    let id = SQLiteValue.id(attachment.id)
    let owner = try index.first("SELECT channel, author FROM takes WHERE id = ?", id) {
      ($0.integer(0), $0.text(1))
    }
    guard let (channel, author) = owner else { throw TakeFile.endedError }
    let draft = try draftKey(channel, author, index)
    if let text, !text.isEmpty {
      let present = try index.draft(draft).text
      // The draft of a composer that saved its text has it already.
      if present != text, !present.hasSuffix("\n" + text) {
        try index.run(
          "UPDATE drafts SET text = ? WHERE key = ?", .text(present.isEmpty ? text : "\(present)\n\(text)"),
          .integer(draft))
      }
    }
    try index.insert(attachment, draft: draft)
    try index.touchDraft(draft, options.now())
    try index.run("DELETE FROM takes WHERE id = ?", id)
  }

  /// Changes the text of the draft that a recording is in.
  func changeDraftText(
    of id: EntryID, _ index: Connection, _ change: (String) -> String
  ) throws(StoreError) {
    let draft = try index.first("SELECT draft FROM attachments WHERE id = ? AND draft IS NOT NULL", .id(id)) {
      $0.integer(0)
    }
    guard let draft else { return }
    let before = try index.draft(draft).text
    let after = change(before)
    guard after != before else { return }
    try index.run("UPDATE drafts SET text = ? WHERE key = ?", .text(after), .integer(draft))
  }
}
