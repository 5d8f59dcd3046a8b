internal import PresselAudio
internal import PresselDSP
internal import PresselStore

/// What a store knows of listening: positions, marks, speeds, and what follows in a channel. Without a store it knows
/// nothing.
struct PlaybackMemory: Sendable {
  let store: Store?
  let listener: String
  /// Gets what could not be written or read; listening goes on.
  let complain: @Sendable (StoreError) -> Void

  func beginning(of item: PlaybackItem) -> FrameCount {
    guard let store, let recording = item.recording else { return .zero }
    let mark = attempt { () throws(StoreError) in try store.playbackMark(of: recording, by: listener) }
    return ListeningPlan.beginning(remembered: FrameCount(mark?.position ?? 0), of: item.length)
  }

  func remember(_ place: FrameCount, of item: PlaybackItem) {
    guard let store, let recording = item.recording else { return }
    attempt { () throws(StoreError) in try store.setPosition(place.frames, of: recording, by: listener) }
  }

  func markHeard(_ item: PlaybackItem) {
    guard let store, let recording = item.recording else { return }
    attempt { () throws(StoreError) in try store.markHeard(recording, by: listener) }
  }

  func speed(of item: PlaybackItem) -> PlaybackSpeed {
    guard let store, let channel = item.channel else { return .normal }
    let factor = attempt { () throws(StoreError) in try store.playbackSpeed(of: channel, by: listener) }
    return factor.flatMap { $0 }.flatMap { PlaybackSpeed($0) } ?? .normal
  }

  func remember(_ speed: PlaybackSpeed, of item: PlaybackItem) {
    guard let store, let channel = item.channel else { return }
    attempt { () throws(StoreError) in
      try store.setPlaybackSpeed(speed.factor, of: channel, by: listener)
    }
  }

  /// The recordings of the next voice message, none when the run ends.
  func following(_ item: PlaybackItem, _ following: PlaybackOptions.Following) -> [PlaybackItem] {
    guard let store, let id = item.message, let channel = item.channel, following != .nothing else {
      return []
    }
    return attempt { () throws(StoreError) -> [PlaybackItem] in
      for message in try messages(after: id, in: channel, store) {
        guard !message.attachments.isEmpty else { return [] }
        guard message.author != listener || following == .othersAndOwn else { continue }
        var items: [PlaybackItem] = []
        for attachment in message.attachments {
          items.append(try PlaybackItem(attachment, of: message, in: store))
        }
        return items
      }
      return []
    } ?? []
  }

  /// What came after a message, from the newest page backwards until the message is met.
  private func messages(
    after id: EntryID, in channel: String, _ store: Store
  ) throws(StoreError) -> [Message] {
    var found: [Message] = []
    while true {
      let page = try store.messages(in: channel, limit: 50, before: found.first?.id)
      if let index = page.firstIndex(where: { $0.id == id }) { return page[(index + 1)...] + found }
      found = page + found
      // The message was deleted while it was heard.
      guard !page.isEmpty else { return [] }
    }
  }

  @discardableResult
  private func attempt<Result>(_ body: () throws(StoreError) -> Result) -> Result? {
    do {
      return try body()
    } catch {
      complain(error)
      return nil
    }
  }
}
