public import PresselAudio
internal import PresselOpus
public import PresselStore
internal import PresselWaveform

/// Makes whole what a crash left of takes.
///
/// A program that opens a store calls ``recoverAll(_:)`` once; with nothing to do that is one query.
public struct TakeRecovery: Sendable {
  /// How much a recovery may cost.
  public enum Effort: Hashable, Sendable {
    /// For the start of a program that has other work. A recording of more than some minutes gets no waveform yet,
    /// because it would be decoded for that; a take that failed within the last hour is not tried again.
    case quick
    /// Everything is tried, and every recording gets its waveform.
    case thorough
  }

  private let store: Store
  private let quickBytes: Int64

  /// The two header pages of a part are shorter than this.
  private static let headerBytes: Int64 = 512

  /// Headers and a first page that was not written whole are shorter than this.
  private static let silentBytes: Int64 = 2_048

  /// For so long a quick recovery leaves a take alone that could not be recovered.
  private static let patienceMilliseconds: Int64 = 3_600_000

  /// How long a quick recovery waits for other writers.
  private static let quickWaitMilliseconds = 200

  /// A recovery of a store's takes.
  public init(store: Store) {
    // So much is decoded in less than about a second.
    self.init(store: store, quickBytes: 1 << 20)
  }

  /// - Parameter quickBytes: the longest part that a quick recovery decodes.
  init(store: Store, quickBytes: Int64) {
    self.store = store
    self.quickBytes = quickBytes
  }

  /// Makes every take whole that nobody owns any more, and adds it to the draft of its author, with the text that it was
  /// begun with.
  ///
  /// What another process records or recovers is left alone. A take without any sound is deleted. One that cannot be
  /// recovered stays as it is.
  ///
  /// - Parameter effort: what it may cost.
  /// - Returns: what was done.
  /// - Throws: what keeps the journal of takes from being read.
  public func recoverAll(_ effort: Effort = .thorough) throws(TakeError) -> RecoveryReport {
    var report = RecoveryReport()
    for leftover in try mapped({ () throws(StoreError) in try store.leftoverTakes() }) {
      guard effort == .thorough || !hasJustFailed(leftover) else { continue }
      do {
        if let recording = try recover(leftover, effort) {
          report.recovered.append(RecoveryReport.Recovered(take: leftover, recording: recording))
        }
      } catch {
        report.failures.append(RecoveryReport.Failure(take: leftover, error: error))
        if error.code == StoreError.Code.storeBusy.rawValue {
          // It is no fault of the take, and the next one would wait as long.
          if effort == .quick { return report }
        } else {
          // Where even this cannot be noted, it is told again.
          _ = try? store.noteFailedRecovery(error.message, of: leftover.id)
        }
      }
    }
    return report
  }

  /// Makes one take whole, as ``recoverAll(_:)`` does with all of them.
  ///
  /// The cost grows with its length: it is decoded for its waveform.
  ///
  /// - Parameter leftover: as ``/PresselStore/Store/leftoverTakes()`` lists it.
  /// - Returns: the recording; `nil` when it held no sound and was deleted, or when its owner lives after all.
  /// - Throws: what keeps it from being read or written; the bytes stay then.
  public func recover(_ leftover: LeftoverTake) throws(TakeError) -> Attachment? {
    try recover(leftover, .thorough)
  }

  /// Gives a recording of a draft or a message its waveform when it has none; it is decoded for that.
  ///
  /// - Parameters:
  ///   - recording: of the store.
  ///   - progress: called now and then with the samples so far.
  /// - Returns: the recording as it is then.
  /// - Throws: `audioMissing`, and what keeps the file from being read or the index from being written.
  public func completeWaveform(
    of recording: Attachment, progress: (FrameCount) -> Void = { _ in }
  ) throws(TakeError) -> Attachment {
    guard recording.waveform.isEmpty, recording.samples > 0 else { return recording }
    let path = try mapped { () throws(StoreError) in try store.path(of: recording) }
    let waveform: Waveform
    do {
      waveform = try SoundFile.waveform(of: path, points: 100, progress: progress)
    } catch {
      throw TakeError(error)
    }
    return try mapped { () throws(StoreError) in
      try store.setWaveform(waveform.peak, of: recording.id)
    }
  }

  private func hasJustFailed(_ leftover: LeftoverTake) -> Bool {
    guard let failure = leftover.lastFailure else { return false }
    let age = Timestamp.now().milliseconds - failure.at.milliseconds
    // A clock that was set back does not put it off for ever.
    return (0..<TakeRecovery.patienceMilliseconds).contains(age)
  }

  private func recover(_ leftover: LeftoverTake, _ effort: Effort) throws(TakeError) -> Attachment? {
    let wait: Int? =
      switch effort {
      case .quick: TakeRecovery.quickWaitMilliseconds
      case .thorough: nil
      }
    let adopted = try mapped { () throws(StoreError) in
      try store.adopt(leftover.id, waitingUpTo: wait)
    }
    guard let take = adopted else { return nil }
    // Its owner may have finished it since it was listed.
    guard take.finished != nil else { return try complete(take, leftover, effort) }
    // A discard that could not be entered into the index has left no byte.
    if take.bytes == 0 { return try dropped(take) }
    return try mapped { () throws(StoreError) in try take.attachRecovered() }
  }

  private func complete(
    _ take: TakeFile, _ leftover: LeftoverTake, _ effort: Effort
  ) throws(TakeError) -> Attachment? {
    let output = StoreTakeOutput(take, recordedAt: leftover.startedAt)
    do {
      var reader = try OggOpusReader(PartByteSource(take))
      if effort == .quick, take.bytes > quickBytes {
        return try output.finish(nil, to: .recovered)
      }
      var builder = WaveformBuilder()
      var buffer = PCMBuffer(capacity: 48_000)
      while try reader.read(into: &buffer) > 0 {
        builder.append(buffer)
        buffer.removeAll()
      }
      guard builder.samples > .zero else {
        guard take.bytes <= TakeRecovery.silentBytes else { throw TakeRecovery.damage("noAudio") }
        return try dropped(take)
      }
      return try output.finish(builder.waveform(), to: .recovered)
    } catch let error as OpusFileError {
      if error.code == .unreadable { throw TakeError(error) }
      // A file that was cut in its headers holds no sound yet; any other that cannot be read is left to be looked at.
      if take.bytes <= TakeRecovery.headerBytes { return try dropped(take) }
      throw TakeRecovery.damage(error.code.rawValue)
    } catch let error as TakeError {
      throw error
    } catch {
      throw TakeError(code: StoreError.Code.failed.rawValue, message: "\(error)")
    }
  }

  private static func damage(_ code: String) -> TakeError {
    TakeError(
      code: code,
      message: "Its file is damaged, so that nothing can be read from it; remove the file to give it up.")
  }

  /// Deletes a take without any sound.
  private func dropped(_ take: TakeFile) throws(TakeError) -> Attachment? {
    try mapped { () throws(StoreError) in try take.discard() }
    return nil
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
