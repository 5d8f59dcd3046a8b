internal import ComposerEngine
internal import PresselAudio
internal import PresselDSP
internal import PresselSystem
internal import Synchronization

/// Plays the take that waits to be confirmed, and tells the composer how that goes.
final class PreviewPlayer: Sendable {
  private let sink: (@Sendable () -> any AudioSink)?
  private let folder: String?
  private let post: @Sendable (Event) -> Void
  private let session = Mutex<SoundPlayer?>(nil)

  /// - Parameter folder: of the store whose only playback it is.
  init(
    sink: (@Sendable () -> any AudioSink)?, folder: String?, post: @escaping @Sendable (Event) -> Void
  ) {
    self.sink = sink
    self.folder = folder
    self.post = post
  }

  func start(_ take: TakeID, file: String, from: Nanoseconds, rate: PlaybackRate) {
    stop()
    guard let manner = PreviewPlayer.manner(rate) else {
      return post(.playbackFailed(take: take, code: .rateNotBuilt))
    }
    guard let sink else { return post(.playbackFailed(take: take, code: .noLoudspeaker)) }
    let (post, turn) = (post, folder.map { PlaybackTurn(in: $0) })
    let new = SoundPlayer(
      sink: sink(), manner: manner,
      prepare: { () throws(AudioError) in try turn?.begin(besides: file) },
      open: { () throws(AudioError) in try SoundFile.open(file) },
      report: { [weak self] event in
        PreviewPlayer.tell(event, of: take, post)
        self?.obey(turn, event, of: take)
      })
    session.withLock { $0 = new }
    do {
      try new.start(at: FrameCount(nanoseconds: from.count, at: .opus))
    } catch {
      post(.playbackFailed(take: take, code: ReportCode(rawValue: error.code.rawValue)))
    }
  }

  /// Falls silent, tells the place and gives the loudspeaker back: the composer knows where it goes on.
  func pause() {
    session.withLock { $0 }?.pause()
  }

  func seek(to position: Nanoseconds) {
    session.withLock { $0 }?.seek(to: FrameCount(nanoseconds: position.count, at: .opus))
  }

  func setRate(_ rate: PlaybackRate, of take: TakeID) {
    guard let manner = PreviewPlayer.manner(rate) else {
      stop()
      return post(.playbackFailed(take: take, code: .rateNotBuilt))
    }
    session.withLock { $0 }?.change(to: manner)
  }

  /// - Returns: `nil` for a rate that nobody can listen to, or that this build does not have.
  private static func manner(_ rate: PlaybackRate) -> PlaybackManner? {
    guard let speed = PlaybackSpeed(rate.value), speed == .normal || TimeScale.isBuilt else { return nil }
    return PlaybackManner(speed: speed)
  }

  /// Stops, and waits a second at most until the loudspeaker is closed: the microphone may be the same device.
  func stop() {
    let old = session.withLock { session in
      defer { session = nil }
      return session
    }
    old?.stop()
    old?.join(until: MonotonicClock.now + 1_000_000_000)
  }

  /// Somebody else is to be heard: the composer has a preview that ended. Called on the player's thread.
  private func obey(_ turn: PlaybackTurn?, _ event: PlaybackEvent, of take: TakeID) {
    switch event {
    case .ended, .stopped, .failed: turn?.give()
    // It is begun anew later, and until then the loudspeaker is anybody's.
    case .paused: session.withLock { $0 }?.stop()
    case .moved where turn.map { $0.holder != .me } ?? false:
      session.withLock { $0 }?.stop()
      post(.playbackFailed(take: take, code: .anotherPlayback))
    case .moved, .started, .jumped, .resumed: break
    }
  }

  private static func tell(_ event: PlaybackEvent, of take: TakeID, _ post: (Event) -> Void) {
    switch event {
    case .started, .resumed, .stopped: break
    case .moved(let place), .jumped(let place), .paused(let place):
      post(.playbackMoved(take: take, to: Nanoseconds(place.nanoseconds(at: .opus))))
    case .ended: post(.playbackEnded(take: take))
    case .failed(let error, _):
      post(.playbackFailed(take: take, code: ReportCode(rawValue: error.code.rawValue)))
    }
  }
}

extension ReportCode {
  /// The host has given no loudspeaker.
  fileprivate static let noLoudspeaker = ReportCode(rawValue: AudioError.Code.noDevice.rawValue)

  /// Something else is played from the same store, or recorded into it.
  fileprivate static let anotherPlayback = ReportCode(rawValue: "anotherPlayback")

  /// The rate is below 0.5 or above 3, or the package was built without the trait `Speed`.
  fileprivate static let rateNotBuilt = ReportCode(rawValue: "rateNotBuilt")
}
