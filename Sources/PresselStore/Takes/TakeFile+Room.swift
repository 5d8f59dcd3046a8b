internal import PresselSystem
internal import Synchronization

extension TakeFile {
  /// The last pages, and the changes of the index that keep the take: measured with 2, 2 and 8 pages of 4 KiB.
  static let endBytes: Int64 = 128 << 10

  /// Adds the last bytes, in the room that was held for them when there is no other.
  ///
  /// - Parameter bytes: whole pages, to the end of the stream.
  /// - Throws: as ``append(_:)-([UInt8])``.
  public func appendEnd(_ bytes: [UInt8]) throws(StoreError) {
    try inHeldRoom { () throws(StoreError) in try append(bytes) }
  }

  /// Does what must fit: on a full disk once more, in the room that was held.
  func inHeldRoom<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch {
      guard error.code == .storageFull, let room, room.release() else { throw error }
      return try body()
    }
  }

  /// Cuts the part, as after a crash to its last whole page.
  ///
  /// - Parameter length: in bytes; more than there are changes nothing.
  /// - Throws: `takeEnded` when it was finished, `failed`.
  public func truncate(to length: Int64) throws(StoreError) {
    try changing { (tail) throws(StoreError) in
      let shorter = min(max(0, length), tail.bytes)
      guard shorter < tail.bytes else { return }
      try storing { () throws(SystemError) in try part.truncate(to: shorter) }
      tail.bytes = shorter
    }
  }

  /// Writes over bytes in the middle, for which no room is needed.
  ///
  /// - Parameters:
  ///   - bytes: what to write.
  ///   - offset: bytes from the beginning; the part does not grow.
  /// - Throws: `takeEnded` when it was finished, `failed`.
  public func overwrite(_ bytes: [UInt8], at offset: Int64) throws(StoreError) {
    try changing { (tail) throws(StoreError) in
      guard offset >= 0, offset <= tail.bytes - Int64(bytes.count) else { return }
      try storing { () throws(SystemError) in
        // What is open for appending writes nowhere but at the end.
        try files.open(store.layout.path(StoreLayout.part(id)), for: .writing).overwrite(bytes, at: offset)
      }
    }
  }

  /// Changes the part while it is not finished, also when finishing was tried.
  private func changing(_ body: (inout Tail) throws(StoreError) -> Void) throws(StoreError) {
    try turn.withLock { (turn) throws(StoreError) in
      switch turn.phase {
      case .recording: try tail.withLock { (tail) throws(StoreError) in try body(&tail) }
      case .finished, .attached, .discarded: throw Self.endedError
      }
    }
  }
}
