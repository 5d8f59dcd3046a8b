internal import PresselSystem
internal import Synchronization

extension Store {
  /// Makes a message of text and of takes that are finished, in one transaction; no draft has them in between.
  ///
  /// - Parameters:
  ///   - new: the message; its own attachments come first.
  ///   - takes: each in the stage of the preview, and each once.
  /// - Returns: the message; with a `request` that was stored before that message, and the takes stay as they are.
  /// - Throws: `takeEnded` when a take is not finished, or attached or discarded; what ``storeMessage(_:)`` throws.
  ///   Nothing has changed then.
  public func storeMessage(_ new: NewMessage, with takes: [TakeFile]) throws(StoreError) -> Message {
    guard Set(takes.map(\.id)).count == takes.count else { throw TakeFile.endedError }
    // Always in one order, so that no two threads wait for each other.
    return try holding(takes.sorted { ($0.id.high, $0.id.low) < ($1.id.high, $1.id.low) }[...], []) {
      (held) throws(StoreError) in
      let recordings = takes.compactMap { take in held.first { $0.id == take.id } }
      return try self.writing { (index) throws(StoreError) in try self.store(new, recordings, index) }
    }
  }

  /// Keeps every take from being discarded meanwhile, and ends it as attached when the body does what it should.
  private func holding(
    _ takes: ArraySlice<TakeFile>, _ recordings: [Attachment],
    _ body: ([Attachment]) throws(StoreError) -> Message
  ) throws(StoreError) -> Message {
    guard let take = takes.first else { return try body(recordings) }
    return try take.turn.withLock { (turn) throws(StoreError) in
      guard case .finished(let recording) = turn.phase else { throw TakeFile.endedError }
      let message = try holding(takes.dropFirst(), recordings + [recording], body)
      // An earlier message of the same request has other recordings.
      guard message.attachments.contains(where: { $0.id == take.id }) else { return message }
      take.room?.release()
      turn = TakeFile.Turn(phase: .attached, whole: nil)
      return message
    }
  }
}

extension Connection {
  /// Moves a finished take from the journal into a message.
  func move(_ recording: Attachment, to place: Int64, _ position: Int) throws(StoreError) {
    let row = try first("SELECT key FROM takes WHERE id = ?", .id(recording.id)) { $0.integer(0) }
    guard let row else { throw TakeFile.endedError }
    try run(
      """
      INSERT INTO attachments
        (id, message, position, take, kind, title, mimeType, file, bytes, samples, waveform, transcript, extra)
      SELECT id, ?1, ?2, take, kind, title, mimeType, file, bytes, samples, waveform, transcript, extra
      FROM takes WHERE key = ?3
      """, .integer(place), .integer(Int64(position)), .integer(row))
    try run("DELETE FROM takes WHERE key = ?", .integer(row))
  }
}
