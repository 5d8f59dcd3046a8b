internal import PresselSystem
internal import Synchronization

/// One recording on the disk, from its first byte until it is attached or discarded.
///
/// It holds the lock that shows a living owner. Dropped without an end, or with its process killed, the
/// take stays behind as a ``LeftoverTake``.
///
/// Callable from any thread: ``sync()`` never holds up ``append(_:)-([UInt8])``.
public final class TakeFile: Sendable {
  /// Where the audio goes that is finished.
  public enum Destination: Sendable {
    /// It waits to be attached or discarded.
    case preview
    /// It is attached to the draft in the same transaction.
    case draft
    /// As ``draft``, and marked as recovered; the text that the take was begun with goes into the draft, unless
    /// the draft ends with it.
    case recovered
  }

  enum Phase {
    case recording
    case finished(Attachment)
    case attached
    case discarded
  }

  /// What one thread at a time may change.
  struct Turn {
    var phase: Phase
    /// The second file, open for its lock.
    var whole: WholeFile?
  }

  /// The end of the part.
  struct Tail {
    var bytes: Int64
    var isClosed: Bool
  }

  /// The take's name, which its attachment has too.
  public let id: EntryID

  /// The channel's name when it was begun.
  public let channel: String

  /// Who records it.
  public let author: String

  /// The number in its composer.
  public let number: Int

  /// The text that it was begun with.
  public let text: String

  let store: Store
  /// The part; after a take that was found finished, the whole file.
  let part: OpenFile
  let turn: Mutex<Turn>
  let tail: Mutex<Tail>
  let isDiscarded = Atomic(false)
  private let isNameSynced = Atomic(false)

  init(_ take: LeftoverTake, _ store: Store, part: consuming OpenFile, phase: Phase) {
    id = take.id
    channel = take.channel
    author = take.author
    number = take.number
    text = take.text
    self.store = store
    self.part = part
    turn = Mutex(Turn(phase: phase, whole: nil))
    tail = Mutex(Tail(bytes: take.bytes, isClosed: take.stage == .finished))
  }

  var files: FileSystem { store.options.files }

  /// The attachment that it became when it was finished and waits in the preview.
  public var finished: Attachment? {
    turn.withLock { turn in
      switch turn.phase {
      case .finished(let attachment): attachment
      case .recording, .attached, .discarded: nil
      }
    }
  }

  /// The length of the part in bytes, up to the last append that succeeded.
  public var bytes: Int64 { tail.withLock { $0.bytes } }

  /// Adds bytes at the end, all or none, in one write.
  ///
  /// - Parameter bytes: a whole page, so that the file is valid after every append.
  /// - Throws: `storageFull`, `failed`: what was written before stays whole; `takeEnded`.
  public func append(_ bytes: Span<UInt8>) throws(StoreError) {
    try tail.withLock { (tail) throws(StoreError) in
      if tail.isClosed { throw Self.endedError }
      try extend(&tail, bytes)
    }
  }

  /// Adds bytes at the end, all or none, in one write.
  ///
  /// - Parameter bytes: a whole page, so that the file is valid after every append.
  /// - Throws: `storageFull`, `failed`: what was written before stays whole; `takeEnded`.
  public func append(_ bytes: [UInt8]) throws(StoreError) {
    try append(bytes.span)
  }

  func extend(_ tail: inout Tail, _ bytes: Span<UInt8>) throws(StoreError) {
    do {
      try part.write(bytes)
      tail.bytes += Int64(bytes.count)
    } catch {
      try? part.truncate(to: tail.bytes)
      throw StoreError(error)
    }
  }

  /// Waits until what was appended is on the disk; corresponds to `fdatasync`, for a thread that may wait.
  ///
  /// - Throws: `storageFull`, `failed`.
  public func sync() throws(StoreError) {
    try storing { () throws(SystemError) in
      try part.syncData()
      if !isNameSynced.load(ordering: .relaxed) {
        try files.syncFolder(store.layout.takes)
        isNameSynced.store(true, ordering: .relaxed)
      }
    }
  }

  /// Reads the part, while it grows too.
  ///
  /// - Throws: `failed`.
  public func read(at offset: Int64, upTo limit: Int) throws(StoreError) -> [UInt8] {
    try storing { () throws(SystemError) in try part.read(at: offset, upTo: limit) }
  }

  /// Cuts the part, as after a crash to its last whole page.
  ///
  /// - Parameter length: in bytes; more than there are changes nothing.
  /// - Throws: `takeEnded`, `failed`.
  public func truncate(to length: Int64) throws(StoreError) {
    try tail.withLock { (tail) throws(StoreError) in
      if tail.isClosed { throw Self.endedError }
      let shorter = min(max(0, length), tail.bytes)
      try storing { () throws(SystemError) in try part.truncate(to: shorter) }
      tail.bytes = shorter
    }
  }

  static var endedError: StoreError {
    StoreError(.takeEnded, "The take has ended; begin another one.")
  }
}
