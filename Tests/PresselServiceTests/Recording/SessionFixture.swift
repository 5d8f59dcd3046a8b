import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting

/// A session over a store in a folder of the test's own, with a scripted microphone.
final class SessionFixture {
  let folder: TemporaryDirectory
  let store: Store
  let source: ScriptedSource
  let sink = CollectingSink()
  let clock = ManualClock(Instant(nanoseconds: 1_000_000_000))
  let session: RecordingSession
  private var notices: AsyncStream<SessionNotice>.AsyncIterator

  init(
    _ steps: [ScriptedSource.Step], openError: AudioError? = nil,
    settings: ComposerSettings = ComposerSettings(), encoder: OpusEncoderSettings = .standard
  ) throws {
    folder = try TemporaryDirectory(named: "session")
    store = try Store(at: folder.file("store"))
    let source = ScriptedSource(steps, openError: openError)
    self.source = source
    let (sink, clock) = (sink, clock)
    session = try RecordingSession(
      settings: settings, encoder: encoder,
      destination: StoreDestination(store: store, channel: Channel.general, author: "ada"),
      source: { source }, sink: { sink }, clock: .manual { clock.now })
    notices = session.notices.makeAsyncIterator()
  }

  /// Waits for the next notice that is not a gesture's click.
  func notice() async -> SessionNotice.Content? {
    while let notice = await notices.next() {
      if case .feedback = notice.content { continue }
      return notice.content
    }
    return nil
  }

  /// What came instead of what the story tells.
  struct Unexpected: Error {
    let notice: SessionNotice.Content?
  }

  /// The next notice, which tells that a take was attached.
  func attachedTake() async throws -> RecordedTake {
    let notice = await notice()
    guard case .attached(_, let take) = notice else { throw Unexpected(notice: notice) }
    return take
  }

  /// The next notice, which tells that a message was stored.
  func storedMessage() async throws -> String {
    let notice = await notice()
    guard case .stored(let id) = notice else { throw Unexpected(notice: notice) }
    return id
  }

  /// Waits until the composer is in a phase.
  func reach(_ phase: Phase.Name) async {
    for await state in session.states where state.phase.name == phase { return }
  }

  /// Every file of the store but its index.
  var audioFiles: [String] {
    get throws {
      try ["audio", "takes"].flatMap { try files(below: folder.file("store/\($0)")) }
    }
  }

  private func files(below path: String) throws -> [String] {
    let system = FileSystem()
    guard try system.size(of: path) != nil else { return [] }
    return try system.list(path).flatMap { name in
      let inner = "\(path)/\(name)"
      return try system.isFolder(inner) ? files(below: inner) : [inner]
    }
  }

  /// A tone that is as loud in every tenth of a second.
  static func tone(_ frames: Int) -> [Float] {
    (0..<frames).map { Float($0 % 109) / 109 - 0.5 }
  }
}
