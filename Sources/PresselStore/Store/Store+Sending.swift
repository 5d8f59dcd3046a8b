internal import PresselSystem

extension Store {
  /// Makes a message of text and of the attachments of the author's draft, in one transaction.
  ///
  /// When it returns the message is on the disk, its recordings too.
  ///
  /// - Parameter new: what is to become a message. With a `request` that was stored before nothing changes.
  /// - Returns: the message; with a `request` that was stored before, that message.
  /// - Throws: `unknownChannel`, `nothingToSend`, `attachmentNotFound`, `audioMissing`, `notFound` for a message to
  ///   reply to, `storageFull`, `storeBusy`; nothing has changed then.
  public func storeMessage(_ new: NewMessage) throws(StoreError) -> Message {
    try writing { (index) throws(StoreError) in try self.store(new, [], index) }
  }

  /// Makes many messages in one transaction: all of them, or none.
  ///
  /// Each is as with ``storeMessage(_:)``; one sync is needed for all.
  ///
  /// - Returns: the messages in the same order.
  /// - Throws: what ``storeMessage(_:)`` throws, for the first that cannot be made.
  @discardableResult
  public func storeMessages(_ messages: [NewMessage]) throws(StoreError) -> [Message] {
    try writing { (index) throws(StoreError) in
      try messages.map { (new) throws(StoreError) in try self.store(new, [], index) }
    }
  }

  /// Makes a message.
  ///
  /// - Parameter recordings: finished takes of the journal, behind the message's own attachments.
  func store(
    _ new: NewMessage, _ recordings: [Attachment], _ index: Connection
  ) throws(StoreError) -> Message {
    if let request = new.request {
      let earlier = try index.first("SELECT id FROM messages WHERE request = ?", .text(request)) { $0.id(0) }
      if let earlier { return try index.message(earlier) }
    }
    guard !new.text.isBlank || !new.attachments.isEmpty || !recordings.isEmpty else {
      throw StoreError(.nothingToSend, "There is nothing to send; write a text or record something.")
    }
    let channel = try index.channelKey(new.channel)
    if let reply = new.replyTo { _ = try index.place(of: reply) }
    let id = options.ids.next(at: options.now())
    let place = try insert(new, id, channel, index)
    for (position, attachment) in new.attachments.enumerated() {
      try move(attachment, to: place, position, new, channel, index)
    }
    for (position, recording) in recordings.enumerated() {
      try index.move(recording, to: place, new.attachments.count + position)
    }
    if !new.takenDraftText.isEmpty || !new.attachments.isEmpty { try takeOut(new, channel, index) }
    try index.learnWords(place)
    return try index.message(id)
  }

  private func takeOut(_ new: NewMessage, _ channel: Int64, _ index: Connection) throws(StoreError) {
    let draft = try draftKey(channel, new.author, index)
    let rest = DraftText.replacing(new.takenDraftText, with: "", in: try index.draft(draft).text)
    try index.run("UPDATE drafts SET text = ? WHERE key = ?", .text(rest), .integer(draft))
    try index.touchDraft(draft, options.now())
  }

  private func insert(
    _ new: NewMessage, _ id: EntryID, _ channel: Int64, _ index: Connection
  ) throws(StoreError) -> Int64 {
    let time = new.createdAt ?? options.now()
    let place = try index.freePlace(at: time)
    try index.run(
      """
      INSERT INTO messages (place, id, channel, author, createdAt, text, replyTo, request, extra)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(place), .id(id), .integer(channel), .text(new.author), .time(time), .text(new.text),
      .optional(new.replyTo), .optional(new.request), .optional(new.extra))
    return place
  }

  private func move(
    _ id: EntryID, to place: Int64, _ position: Int, _ new: NewMessage, _ channel: Int64, _ index: Connection
  ) throws(StoreError) {
    let file = try index.first(
      """
      SELECT a.file FROM attachments AS a JOIN drafts AS d ON d.key = a.draft
      WHERE a.id = ? AND d.channel = ? AND d.author = ?
      """, .id(id), .integer(channel), .text(new.author)
    ) { $0.text(0) }
    guard let file else { throw Store.noAttachment(id) }
    try requireAudio(file)
    try index.run(
      "UPDATE attachments SET message = ?, draft = NULL, position = ? WHERE id = ?",
      .integer(place), .integer(Int64(position)), .id(id))
  }

  /// Changes the text of a message; its recordings stay.
  ///
  /// - Throws: `notFound`, and `nothingToSend` when neither text nor recordings would be left.
  @discardableResult
  public func editMessage(_ id: EntryID, text: String) throws(StoreError) -> Message {
    try writing { (index) throws(StoreError) in
      let place = try index.place(of: id)
      let hasAttachments = try index.first("SELECT 1 FROM attachments WHERE message = ?", .integer(place)) {
        $0.integer(0)
      }
      guard !text.isBlank || hasAttachments != nil else {
        throw StoreError(.nothingToSend, "The message would be empty; delete it instead.")
      }
      try index.forgetWords("place = ?", .integer(place))
      try index.run(
        "UPDATE messages SET text = ?, editedAt = ? WHERE place = ?",
        .text(text), .time(self.options.now()), .integer(place))
      try index.learnWords(place)
      return try index.message(id)
    }
  }

  /// Gives a recording its waveform, when it was kept without one.
  ///
  /// - Parameters:
  ///   - waveform: peaks from 0 to 1.
  ///   - attachment: of a message or a draft.
  /// - Returns: the recording as it is now.
  /// - Throws: `notFound`, `storageFull`, `storeBusy`.
  @discardableResult
  public func setWaveform(_ waveform: [Float], of attachment: EntryID) throws(StoreError) -> Attachment {
    try writing { (index) throws(StoreError) in
      try index.run(
        "UPDATE attachments SET waveform = ? WHERE id = ?", .blob(WaveformCoding.bytes(waveform)),
        .id(attachment))
      return try index.attachment(attachment)
    }
  }

  /// Keeps what was said in a recording, so that it is found by it.
  ///
  /// - Parameters:
  ///   - transcript: what was said; `nil` forgets it.
  ///   - attachment: of a message or a draft.
  /// - Throws: `notFound`, `storageFull`, `storeBusy`.
  @discardableResult
  public func setTranscript(_ transcript: String?, of attachment: EntryID) throws(StoreError) -> Attachment {
    try writing { (index) throws(StoreError) in
      let place =
        try index.first("SELECT message FROM attachments WHERE id = ?", .id(attachment)) {
          $0.optionalInteger(0)
        } ?? nil
      if let place { try index.forgetWords("place = ?", .integer(place)) }
      try index.run(
        "UPDATE attachments SET transcript = ? WHERE id = ?", .optional(transcript), .id(attachment))
      if let place { try index.learnWords(place) }
      return try index.attachment(attachment)
    }
  }

  /// The absolute path of a recording's file.
  ///
  /// - Throws: `audioMissing` when there is no such file.
  public func path(of attachment: Attachment) throws(StoreError) -> String {
    try requireAudio(attachment.file)
    return layout.path(attachment.file)
  }

  /// - Throws: `storeDamaged` for a path out of the store's folders: an index may come from elsewhere.
  func requireOwn(_ file: String) throws(StoreError) {
    guard StoreLayout.isOwn(file) else {
      throw StoreError(
        .storeDamaged, "The index names \(file), which is no place of a recording; restore a backup.")
    }
  }

  private func requireAudio(_ file: String) throws(StoreError) {
    try requireOwn(file)
    let path = layout.path(file)
    let size = try storing { () throws(SystemError) in try options.files.size(of: path) }
    guard size != nil else {
      throw StoreError(
        .audioMissing, "The recording \(path) is gone; restore it from a backup, or remove it.")
    }
  }

  static func noAttachment(_ id: EntryID) -> StoreError {
    StoreError(
      .attachmentNotFound, "The draft has no recording \(id); see its recordings with: pressel drafts")
  }
}
