internal import PresselAudio
internal import PresselOpus
public import PresselStore
internal import PresselWaveform

/// Makes whole what a crash left of takes.
public struct TakeRecovery: Sendable {
  private let store: Store

  /// The two header pages of a part are shorter than this.
  private static let headerBytes: Int64 = 512

  /// A recovery of a store's takes.
  public init(store: Store) {
    self.store = store
  }

  /// Makes a take whole and adds it to the draft of its author, with the text that it was begun with.
  ///
  /// The cost grows with its length: it is decoded for its waveform.
  ///
  /// - Parameter leftover: as ``/PresselStore/Store/leftoverTakes()`` lists it.
  /// - Returns: the recording; `nil` when it held no sound and was deleted, or when its owner lives after all.
  /// - Throws: what keeps it from being read or written; the bytes stay then.
  public func recover(_ leftover: LeftoverTake) throws(TakeError) -> Attachment? {
    guard let take = try mapped({ () throws(StoreError) in try store.adopt(leftover.id) }) else { return nil }
    switch leftover.stage {
    case .finished:
      try keep(leftover)
      return try mapped { () throws(StoreError) in try take.attach() }
    case .recording:
      let waveform = try shape(of: take)
      guard waveform.samples > .zero else {
        try mapped { () throws(StoreError) in try take.discard() }
        return nil
      }
      _ = try StoreTakeOutput(take).finish(waveform: waveform)
      // The text first: a recovery that is cut off is done again, and adds it only once.
      try keep(leftover)
      return try mapped { () throws(StoreError) in try take.attach() }
    }
  }

  private func shape(of take: TakeFile) throws(TakeError) -> Waveform {
    var builder = WaveformBuilder()
    do {
      var reader = try OggOpusReader(PartByteSource(take))
      var buffer = PCMBuffer(capacity: 48_000)
      while try reader.read(into: &buffer) > 0 {
        builder.append(buffer)
        buffer.removeAll()
      }
    } catch {
      // A file that was cut in its headers holds no sound yet; any other that cannot be read is left to be looked at.
      guard error.code != .unreadable, take.bytes <= TakeRecovery.headerBytes else { throw TakeError(error) }
      return WaveformBuilder().waveform()
    }
    return builder.waveform()
  }

  private func keep(_ leftover: LeftoverTake) throws(TakeError) {
    guard !leftover.text.isEmpty else { return }
    try mapped { () throws(StoreError) in
      _ = try store.updateDraft(in: leftover.channel, author: leftover.author) { text in
        if text == leftover.text || text.hasSuffix("\n" + leftover.text) { return text }
        return text.isEmpty ? leftover.text : "\(text)\n\(leftover.text)"
      }
    }
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
