internal import PresselSystem
internal import Synchronization

extension TakeFile {
  /// Writes the second file and puts it in the place of the part.
  ///
  /// The second file is written and synced, linked to its final name, which must be free, the folder is
  /// synced, the index committed, the part removed, in this order; killed at any moment the next start finds
  /// either the part or the whole recording.
  ///
  /// - Parameters:
  ///   - destination: whether it is attached at once.
  ///   - write: writes the file and says what is in it.
  /// - Returns: the recording.
  /// - Throws: what `write` throws; `storageFull`, after which ``finishInPlace(closing:facts:to:)`` is left; `failed`,
  ///   `takeEnded`, `discarded`. The part is as it was then, and may be finished again.
  public func finish(
    to destination: Destination = .preview,
    _ write: (borrowing TakeWriter) throws(StoreError) -> RecordingFacts
  ) throws(StoreError) -> Attachment {
    try turn.withLock { (turn) throws(StoreError) in
      try close(turn)
      let path = store.layout.path(StoreLayout.finishing(id))
      do throws(StoreError) {
        let whole = try storing { () throws(SystemError) in try WholeFile(path, files) }
        let facts = try write(TakeWriter(self, into: whole))
        try refuseDiscarded()
        let bytes = try storing { () throws(SystemError) in
          try whole.file.sync()
          return try whole.file.size()
        }
        let file = try publish(path)
        let attachment = attachment(file, bytes, facts, destination)
        try settle(attachment, destination, whole, &turn)
        return attachment
      } catch {
        _ = try? files.unlink(path)
        throw error
      }
    }
  }

  /// Makes the part itself the recording, when there is no room for a second file.
  ///
  /// - Parameters:
  ///   - closing: what is added at the end, as a last page; given again when this was tried before, it is added again.
  ///   - facts: what is in the recording.
  ///   - destination: whether it is attached at once.
  /// - Returns: the recording.
  /// - Throws: `storageFull` when not even that fits, `failed`: the part waits for recovery then; `takeEnded`.
  public func finishInPlace(
    closing: [UInt8], facts: RecordingFacts, to destination: Destination = .preview
  ) throws(StoreError) -> Attachment {
    try turn.withLock { (turn) throws(StoreError) in
      try close(turn)
      let bytes = try tail.withLock { (tail) throws(StoreError) in
        try extend(&tail, closing.span)
        return tail.bytes
      }
      try storing { () throws(SystemError) in try part.sync() }
      let file = try publish(store.layout.path(StoreLayout.part(id)))
      let attachment = attachment(file, bytes, facts, destination)
      try settle(attachment, destination, nil, &turn)
      return attachment
    }
  }

  private func attachment(
    _ file: String, _ bytes: Int64, _ facts: RecordingFacts, _ destination: Destination
  ) -> Attachment {
    Attachment(
      id: id, file: file, bytes: bytes, facts: facts.asKept, take: number,
      recoveredAt: recoveryTime(destination))
  }

  /// What a recording is marked with on its way to a destination.
  func recoveryTime(_ destination: Destination) -> Timestamp? {
    switch destination {
    case .preview, .draft: nil
    case .recovered: store.options.now()
    }
  }

  func refuseDiscarded() throws(StoreError) {
    if isDiscarded.load(ordering: .acquiring) {
      throw StoreError(.discarded, "The take was discarded while it was finished; nothing is left of it.")
    }
  }

  /// Nothing is appended from here on.
  private func close(_ turn: borrowing Turn) throws(StoreError) {
    switch turn.phase {
    case .recording: tail.withLock { $0.isClosed = true }
    case .finished, .attached, .discarded: throw Self.endedError
    }
  }

  /// Links a whole file to a name of its own in the audio folder, and syncs the folder.
  ///
  /// - Returns: the name, below the store's folder.
  private func publish(_ path: String) throws(StoreError) -> String {
    var name = StoreLayout.audio(id)
    for _ in 0..<8 {
      let folder = "audio/\(name.split(separator: "/")[1])"
      do {
        if try files.makeFolder(store.layout.path(folder)) { try files.syncFolder(store.layout.audio) }
        try files.link(path, to: store.layout.path(name))
        try files.syncFolder(store.layout.path(folder))
        return name
      } catch {
        guard error.code == .exists else {
          _ = try? files.unlink(store.layout.path(name))
          throw StoreError(error)
        }
      }
      try clear(name)
      if try isTaken(name) { name = StoreLayout.audio(store.options.ids.next(at: store.options.now())) }
    }
    throw StoreError(
      .failed, "Every name for the recording is taken; check what lies in \(store.layout.audio).")
  }

  /// Removes a file of this take's name that a killed process linked and did not commit.
  private func clear(_ name: String) throws(StoreError) {
    let isReferred = try store.reading { (index) throws(StoreError) in try index.isReferred(name) }
    if !isReferred, name == StoreLayout.audio(id) { _ = try? files.unlink(store.layout.path(name)) }
  }

  private func isTaken(_ name: String) throws(StoreError) -> Bool {
    try storing { () throws(SystemError) in try files.size(of: store.layout.path(name)) != nil }
  }

  /// Commits the recording, then removes the part.
  private func settle(
    _ attachment: Attachment, _ destination: Destination, _ whole: WholeFile?, _ turn: inout Turn
  ) throws(StoreError) {
    do {
      try store.exclusively { (index) throws(StoreError) in
        try store.committing(index) { (index) throws(StoreError) in
          try store.record(attachment, destination, index)
          for name in [StoreLayout.part(id), StoreLayout.finishing(id)] {
            try index.run("INSERT OR IGNORE INTO doomed (file) VALUES (?)", .text(name))
          }
        }
        // The recording is safe; what cannot be removed now is marked for the next opening.
        _ = try? store.bury(index)
      }
    } catch {
      _ = try? files.unlink(store.layout.path(attachment.file))
      throw error
    }
    switch destination {
    case .preview:
      turn.phase = .finished(attachment)
      turn.whole = whole
    case .draft, .recovered:
      turn.phase = .attached
    }
  }
}
