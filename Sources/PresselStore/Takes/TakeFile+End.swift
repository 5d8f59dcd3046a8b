internal import PresselSystem
internal import Synchronization

extension TakeFile {
  /// Puts the finished recording at the end of its author's draft.
  ///
  /// - Parameter change: makes the text of the draft of the one it has, in the same transaction.
  /// - Throws: `takeEnded` unless it waits in the preview; `storageFull`, `storeBusy`.
  @discardableResult
  public func attach(
    changingText change: @Sendable (String) -> String = { $0 }
  ) throws(StoreError) -> Attachment {
    try attach(.draft, change)
  }

  /// As ``attach(changingText:)``, for a take that was found finished: marked as recovered, and with the text that it was begun
  /// with, unless the draft ends with it.
  ///
  /// - Throws: `takeEnded` unless it is finished and neither attached nor discarded; `storageFull`, `storeBusy`.
  @discardableResult
  public func attachRecovered() throws(StoreError) -> Attachment {
    try attach(.recovered) { $0 }
  }

  private func attach(
    _ destination: Destination, _ change: @Sendable (String) -> String
  ) throws(StoreError) -> Attachment {
    try turn.withLock { (turn) throws(StoreError) in
      guard case .finished(var attachment) = turn.phase else { throw Self.endedError }
      attachment.recoveredAt = recoveryTime(destination)
      let whole = attachment
      try inHeldRoom { () throws(StoreError) in
        try store.writing { (index) throws(StoreError) in
          try store.record(whole, destination, index)
          try store.changeDraftText(of: id, index, change)
        }
      }
      room?.release()
      turn = Turn(phase: .attached, whole: nil)
      return whole
    }
  }

  /// Removes everything of the take, while it is recorded, finished or previewed.
  ///
  /// While another thread finishes it, that work ends at its next byte with `discarded`, and this waits for it.
  /// A second call does nothing.
  ///
  /// - Throws: `takeEnded` when it was attached before; `storeUnwritable`, `failed` when something could not
  ///   be removed: then it may be called again.
  public func discard() throws(StoreError) {
    isDiscarded.store(true, ordering: .releasing)
    room?.release()
    try turn.withLock { (turn) throws(StoreError) in
      switch turn.phase {
      case .recording: try discardPart()
      case .finished(let attachment): try discardWhole(attachment, turn.whole)
      case .attached: throw Self.endedError
      case .discarded: return
      }
      turn = Turn(phase: .discarded, whole: nil)
    }
  }

  private func discardPart() throws(StoreError) {
    tail.withLock { tail in
      tail = Tail(bytes: 0, isClosed: true)
      // Even if the name cannot be removed, no byte is left.
      try? part.truncate(to: 0)
    }
    try store.exclusively { (index) throws(StoreError) in
      try storing { () throws(SystemError) in
        try files.unlink(store.layout.path(StoreLayout.part(id)))
        try files.unlink(store.layout.path(StoreLayout.finishing(id)))
        try files.syncFolder(store.layout.takes)
      }
      try store.removeUncommitted(id, index)
      // A row without a part means nothing: a power cut may bring it back.
      try index.lazily { (index) throws(StoreError) in
        try index.run("DELETE FROM takes WHERE id = ?", .id(id))
      }
      index.emptyLog(then: store.options.lockWaitMilliseconds)
    }
  }

  private func discardWhole(_ attachment: Attachment, _ whole: WholeFile?) throws(StoreError) {
    // Even if the index cannot be written, no byte is left; a finished take without a byte is none.
    if let whole { try? whole.file.truncate(to: 0) } else { try? part.truncate(to: 0) }
    try store.erasing { (index) throws(StoreError) in
      try index.run("INSERT OR IGNORE INTO doomed (file) VALUES (?)", .text(attachment.file))
      try index.run("DELETE FROM takes WHERE id = ?", .id(id))
    }
  }
}
