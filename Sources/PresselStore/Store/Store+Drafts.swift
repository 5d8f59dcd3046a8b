extension Store {
  /// The drafts that have something to send, the one that changed last at the end.
  ///
  /// - Throws: `storeDamaged`, `failed`.
  public func drafts() throws(StoreError) -> [Draft] {
    try reading { (index) throws(StoreError) in
      try index.drafts("ORDER BY d.updatedAt, d.key").filter { !$0.isEmpty }
    }
  }

  /// What an author has not sent in a channel; `nil` when there never was anything.
  ///
  /// - Throws: `unknownChannel`.
  public func draft(in channel: String, author: String) throws(StoreError) -> Draft? {
    try reading { (index) throws(StoreError) in
      try index.drafts(
        "WHERE d.channel = ? AND d.author = ?", .integer(index.channelKey(channel)), .text(author)
      )
      .first
    }
  }

  /// The draft that a person means.
  ///
  /// - Parameter text: an id or the beginning of one.
  /// - Throws: `notFound`, `ambiguousID` when more than one id begins so.
  public func draft(matching text: String) throws(StoreError) -> Draft {
    try reading { (index) throws(StoreError) in
      let id = try index.id(matching: text, in: "drafts", "draft")
      guard let draft = try index.drafts("WHERE d.id = ?", .id(id)).first else {
        throw Connection.unknown("draft", text)
      }
      return draft
    }
  }

  /// Changes the text of a draft by what it is now, which no other writer sees in between.
  ///
  /// - Parameters:
  ///   - channel: the channel's name.
  ///   - author: whose draft it is; it is made when there is none.
  ///   - change: gives the new text for the present one; empty when there is no draft.
  /// - Throws: `unknownChannel`, `storageFull`, `storeBusy`.
  @discardableResult
  public func updateDraft(
    in channel: String, author: String, _ change: @Sendable (String) -> String
  ) throws(StoreError) -> Draft {
    try writing { (index) throws(StoreError) in
      let key = try self.draftKey(index.channelKey(channel), author, index)
      let text = change(try index.draft(key).text)
      try index.run(
        "UPDATE drafts SET text = ?, updatedAt = ? WHERE key = ?",
        .text(text), .time(self.options.now()), .integer(key))
      return try index.draft(key)
    }
  }

  /// Keeps the text of a draft, and the state of its composer; its recordings stay.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - composer: the saved state; `nil` forgets an earlier one.
  ///   - channel: the channel's name.
  ///   - author: whose draft it is.
  /// - Throws: `unknownChannel`, `storageFull`, `storeBusy`.
  @discardableResult
  public func saveDraft(
    text: String, composer: [UInt8]? = nil, in channel: String, author: String
  ) throws(StoreError) -> Draft {
    try writing { (index) throws(StoreError) in
      let key = try self.draftKey(index.channelKey(channel), author, index)
      try index.run(
        "UPDATE drafts SET text = ?, composer = ?, updatedAt = ? WHERE key = ?",
        .text(text), .optional(composer), .time(self.options.now()), .integer(key))
      return try index.draft(key)
    }
  }

  /// Empties a draft: its text, its composer's state and its recordings, with the audio that nothing else refers to.
  ///
  /// - Throws: `unknownChannel`.
  public func discardDraft(in channel: String, author: String) throws(StoreError) {
    try erasing { (index) throws(StoreError) in
      let key = try self.draftKey(index.channelKey(channel), author, index)
      try index.doom("draft = ?", .integer(key))
      try index.run("DELETE FROM attachments WHERE draft = ?", .integer(key))
      try index.run(
        "UPDATE drafts SET text = '', composer = NULL, updatedAt = ? WHERE key = ?",
        .time(self.options.now()), .integer(key))
    }
  }

  /// Takes a recording out of its draft, with the audio when nothing else refers to it.
  ///
  /// - Throws: `attachmentNotFound`, also when it belongs to a message.
  public func detach(_ id: EntryID) throws(StoreError) {
    try erasing { (index) throws(StoreError) in
      let draft = try index.first(
        "SELECT draft FROM attachments WHERE id = ? AND draft IS NOT NULL", .id(id)
      ) { $0.integer(0) }
      guard let draft else { throw Store.noAttachment(id) }
      try index.doom("id = ?", .id(id))
      try index.run("DELETE FROM attachments WHERE id = ?", .id(id))
      try index.touchDraft(draft, self.options.now())
    }
  }

  /// Puts the audio of an attachment into another draft too; the file is not copied.
  ///
  /// - Returns: the new attachment, with an id of its own.
  /// - Throws: `notFound`, `unknownChannel`.
  public func share(_ id: EntryID, in channel: String, author: String) throws(StoreError) -> Attachment {
    try writing { (index) throws(StoreError) in
      let original = try index.attachment(id)
      let draft = try self.draftKey(index.channelKey(channel), author, index)
      let copy = Attachment(
        id: self.options.ids.next(at: self.options.now()), file: original.file, bytes: original.bytes,
        facts: original.facts, take: nil, recoveredAt: original.recoveredAt)
      try index.insert(copy, draft: draft)
      try index.touchDraft(draft, self.options.now())
      return copy
    }
  }

  /// The highest number that a take of an author in a channel ever had, 0 before the first one.
  ///
  /// - Throws: `unknownChannel`.
  public func highestTake(in channel: String, author: String) throws(StoreError) -> Int {
    try reading { (index) throws(StoreError) in
      try index.first(
        "SELECT takes FROM drafts WHERE channel = ? AND author = ?", .integer(index.channelKey(channel)),
        .text(author)
      ) { Int(clamping: $0.integer(0)) } ?? 0
    }
  }

  /// The key of a draft, which is made when there is none.
  func draftKey(_ channel: Int64, _ author: String, _ index: Connection) throws(StoreError) -> Int64 {
    let found = try index.first(
      "SELECT key FROM drafts WHERE channel = ? AND author = ?", .integer(channel), .text(author)
    ) { $0.integer(0) }
    if let found { return found }
    let now = options.now()
    try index.run(
      "INSERT INTO drafts (id, channel, author, updatedAt) VALUES (?, ?, ?, ?)",
      .id(options.ids.next(at: now)), .integer(channel), .text(author), .time(now))
    return index.lastKey
  }
}
