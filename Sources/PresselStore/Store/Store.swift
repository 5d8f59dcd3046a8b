internal import PresselSystem
internal import Synchronization

/// A folder in which channels, messages, drafts and recordings are kept.
///
/// Any number of threads, stores and processes may use one folder at the same time: readers never wait,
/// and those who change something wait for each other.
public final class Store: Sendable {
  /// The folder, from the root of the file system.
  public let root: String

  let options: StoreOptions
  let layout: StoreLayout
  private let gate: OpenFile
  /// Whether a thread of this store is past the gate; the lock of the file does not keep threads apart.
  private let isPassed = Monitor(false)
  private let connection: Mutex<Connection>

  /// Opens the store in a folder; when there is nothing, a new one with the channel `general` is made.
  ///
  /// - Parameters:
  ///   - folder: its path; the folder and those above it are made with mode 0700.
  ///   - options: the clock, the ids and how long to wait.
  /// - Throws: `storeUnwritable`, `storageFull`, `storeTooNew`, `storeBusy`, and `storeDamaged` when the index is
  ///   empty, or missing beside audio: nothing is changed then.
  public init(at folder: String, options: StoreOptions = StoreOptions()) throws(StoreError) {
    let files = options.files
    root = try storing { () throws(SystemError) in try files.absolute(folder) }
    layout = StoreLayout(root: root)
    self.options = options
    let opening = StoreOpening(layout: layout, options: options)
    gate = try opening.openGate()
    let index = try opening.openIndex(gate)
    connection = Mutex(index)
    try buryTheDoomed()
  }

  /// Reads from one state of the index.
  func reading<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try connection.withLock { (connection) throws(StoreError) -> Result in
      try connection.snapshot(body)
    }
  }

  /// Keeps every other writer out, in this process and in others; opens no transaction.
  ///
  /// The connection is taken last, so that this store's readers go on while it waits for other processes.
  ///
  /// - Parameter milliseconds: the longest wait; `nil` is that of the options.
  func exclusively<Result: Sendable>(
    waitingUpTo milliseconds: Int? = nil, _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try passGate(waitingUpTo: milliseconds ?? options.lockWaitMilliseconds)
    defer {
      gate.unlock()
      isPassed.withLock { $0 = false }
    }
    return try connection.withLock { (connection) throws(StoreError) -> Result in try body(connection) }
  }

  private func passGate(waitingUpTo milliseconds: Int) throws(StoreError) {
    let start = MonotonicClock.now
    let passed = isPassed.wait(until: start + Int64(milliseconds) * 1_000_000) { isPassed -> Bool? in
      if isPassed { return nil }
      isPassed = true
      return true
    }
    guard passed != nil else { throw StoreError.busy(gate, milliseconds) }
    do {
      let waited = Int((MonotonicClock.now - start) / 1_000_000)
      try gate.lock(waitingUpTo: max(0, milliseconds - waited))
    } catch {
      isPassed.withLock { $0 = false }
      throw error.code == .locked ? StoreError.busy(gate, milliseconds) : StoreError(error)
    }
  }

  /// Changes the index in one transaction, which is on the disk when this returns.
  func writing<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try exclusively { (connection) throws(StoreError) -> Result in
      try committing(connection, body)
    }
  }

  /// One transaction of somebody who keeps the others out already.
  func committing<Result>(
    _ connection: Connection, _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let note: () throws(StoreError) -> Void = { () throws(StoreError) in
      try storing { () throws(SystemError) in try self.options.files.note(.commit, "index.sqlite") }
    }
    return try connection.transaction(beforeCommit: note, body)
  }
}
