internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore
internal import PresselSystem

/// One channel while it is open: its session, its messages, and what is played of them.
final class ChannelRoom {
  let channel: Channel
  let session: RecordingSession
  private let destination: StoreDestination
  private let visit: ComposerVisit
  private let tell: @Sendable (ApplicationNews) -> Void
  private var playback: PlaybackSession?
  private var shapes: [TakeID: DraftRecording] = [:]

  /// How many messages are read at a time.
  private static let page = 50

  init(
    _ name: String, _ visit: ComposerVisit, tell: @escaping @Sendable (ApplicationNews) -> Void
  ) throws(ApplicationError) {
    self.visit = visit
    self.tell = tell
    do {
      channel = try visit.store.channel(named: name)
      destination = try StoreDestination(store: visit.store, channel: channel.name, author: visit.author)
      session = try RecordingSession(
        settings: visit.settings, draft: try destination.takeUpDraft(), encoder: visit.encoder,
        destination: destination, source: visit.source, sink: visit.sink)
    } catch let error as StoreError {
      throw ApplicationError(error)
    } catch let error as SystemError {
      throw ApplicationError(error)
    } catch {
      throw ApplicationError(code: "failed", "the channel cannot be opened: \(error)")
    }
    let (states, notices) = (session.states, session.notices)
    Task { for await _ in states { tell(.state) } }
    Task { for await notice in notices { tell(.notice(notice.content)) } }
  }

  /// Ends the session; what is being recorded is added to the draft.
  func close() {
    stopPlayback()
    session.close()
  }

  func answer(_ message: EntryID?) {
    destination.answer(message)
  }

  /// The recordings of the draft and of a preview, each read once.
  func recordings(_ state: SessionState) -> [DraftRecording] {
    var takes = state.draft.takes
    if case .preview(let preview) = state.phase { takes.append(preview.take) }
    return takes.compactMap { take in
      if let known = shapes[take] { return known }
      guard let attachment = destination.attachment(of: take) else { return nil }
      let recording = DraftRecording(
        take: take, length: FrameCount(attachment.samples), peaks: attachment.waveform)
      shapes[take] = recording
      return recording
    }
  }

  // MARK: Messages

  /// A page of messages, the newest, or those before one.
  func messages(before id: EntryID? = nil) throws(StoreError) -> [MessageEntry] {
    let store = visit.store
    let messages = try store.messages(in: channel.name, limit: ChannelRoom.page, before: id)
    let oldest = messages.count
    let unheard = try store.messages(
      in: channel.name, limit: oldest, before: id, filter: .unheard(by: visit.author))
    let news = Set(unheard.map(\.id))
    return messages.map { message in
      MessageEntry(
        id: message.id, time: ChannelRoom.time(message), author: message.author, text: message.text,
        answers: message.replyTo.flatMap { answered($0) },
        recordings: message.attachments.map {
          MessageEntry.Recording(id: $0.id, length: FrameCount($0.samples), peaks: $0.waveform)
        }, isUnheard: news.contains(message.id))
    }
  }

  private func answered(_ id: EntryID) -> String {
    guard let message = try? visit.store.message(id) else { return "a message that is gone" }
    return message.text.isEmpty ? "\(message.author): a voice message" : "\(message.author): \(message.text)"
  }

  /// The time of day; the date where it is another day.
  private static func time(_ message: Message) -> String {
    let text = WallClock.local(message.createdAt.milliseconds)
    let today = WallClock.local(WallClock.now)
    return text.prefix(10) == today.prefix(10) ? String(text.suffix(5)) : String(text.dropFirst(5).prefix(5))
  }

  // MARK: Playback

  var playbackState: PresselService.PlaybackState? { playback?.state }

  func play(_ id: EntryID) throws(ApplicationError) {
    stopPlayback()
    let store = visit.store
    var items: [PlaybackItem] = []
    do {
      let message = try store.message(id)
      for attachment in message.attachments {
        items.append(try PlaybackItem(attachment, of: message, in: store))
      }
    } catch {
      throw ApplicationError(error)
    }
    var options = PlaybackOptions(listener: visit.author)
    options.following = .others
    let new = PlaybackSession(items, store: store, options: options, sink: visit.sink)
    let (states, tell) = (new.states, tell)
    Task { for await _ in states { tell(.playback) } }
    do {
      try new.start()
    } catch {
      throw ApplicationError(error)
    }
    playback = new
  }

  func stopPlayback() {
    playback?.stop()
    playback?.join(until: MonotonicClock.now + 1_000_000_000)
    playback = nil
  }

  func wish(_ wish: (PlaybackSession) -> Void) {
    if let playback { wish(playback) }
  }
}
