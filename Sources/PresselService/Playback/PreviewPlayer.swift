internal import ComposerEngine
internal import PresselAudio
internal import PresselSystem
internal import Synchronization

/// Plays the take that waits to be confirmed, and tells the composer how that goes.
final class PreviewPlayer: Sendable {
  private let sink: (@Sendable () -> any AudioSink)?
  private let post: @Sendable (Event) -> Void
  private let session = Mutex<PlaybackSession?>(nil)

  init(sink: (@Sendable () -> any AudioSink)?, post: @escaping @Sendable (Event) -> Void) {
    self.sink = sink
    self.post = post
  }

  func start(_ take: TakeID, file: String, from: Nanoseconds, rate: PlaybackRate) {
    stop()
    guard rate == 1 else { return post(.playbackFailed(take: take, code: .rateNotBuilt)) }
    guard let sink else { return post(.playbackFailed(take: take, code: .noLoudspeaker)) }
    let post = post
    let new = PlaybackSession(
      sink: sink(), open: { () throws(AudioError) in try SoundFile.open(file) },
      report: { PreviewPlayer.tell($0, of: take, post) })
    session.withLock { $0 = new }
    do {
      try new.start(at: FrameCount(nanoseconds: from.count, at: .opus))
    } catch {
      post(.playbackFailed(take: take, code: ReportCode(rawValue: error.code.rawValue)))
    }
  }

  func pause() {
    session.withLock { $0 }?.pause()
  }

  func seek(to position: Nanoseconds) {
    session.withLock { $0 }?.seek(to: FrameCount(nanoseconds: position.count, at: .opus))
  }

  func setRate(_ rate: PlaybackRate, of take: TakeID) {
    guard rate != 1 else { return }
    stop()
    post(.playbackFailed(take: take, code: .rateNotBuilt))
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

  private static func tell(_ event: PlaybackEvent, of take: TakeID, _ post: (Event) -> Void) {
    switch event {
    case .started, .resumed, .stopped: break
    case .moved(let place), .paused(let place):
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

  /// A preview plays at its natural rate only.
  fileprivate static let rateNotBuilt = ReportCode(rawValue: "rateNotBuilt")
}
