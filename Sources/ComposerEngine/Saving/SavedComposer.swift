/// All that a composer knows, as plain data for a file or the wire.
///
/// Anyone may fill it in; ``Composer/init(_:)`` refuses what no composer can be.
public struct SavedComposer: Sendable, Hashable {
  /// How the composer behaves.
  public var settings: ComposerSettings
  /// What will be posted next.
  public var draft = Draft()
  /// The messages on their way, oldest first.
  public var outbox: [QueuedMessage] = []
  /// How fast previews play.
  public var rate: PlaybackRate = .normal
  /// Whether the person has left the channel and not come back.
  public var hasLeft = false
  /// The take number given out last.
  public var lastTake = TakeID(0)
  /// The timer number given out last.
  public var lastTimer = TimerID(0)
  /// The message number given out last.
  public var lastMessage = MessageID(0)
  /// What is in progress.
  public var progress: Progress = .idle(permissionAsked: false)

  /// A composer at rest with an empty draft.
  public init(settings: ComposerSettings = ComposerSettings()) {
    self.settings = settings
  }
}
