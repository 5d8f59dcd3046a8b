/// What one person is about to post in one channel: a text, recordings, and at most one take in progress.
///
/// A composer is a value that decides and does nothing. Each event comes with its moment; what the host has
/// to do goes out as effects, in order.
///
/// ```swift
/// var composer = Composer()
/// for effect in composer.handle(.press(), at: now) { carryOut(effect) }
/// ```
public struct Composer: Sendable, Equatable {
  /// How many frames one second has, in every count of frames or samples here.
  public static var framesPerSecond: Int64 { 48_000 }

  /// How this composer behaves; a change counts from the next event on.
  public var settings: ComposerSettings
  /// What will be posted next.
  public internal(set) var draft: Draft
  /// The messages that are on their way to the store, oldest first.
  public internal(set) var outbox: [QueuedMessage]
  /// How fast previews play; a change stays for the takes that follow.
  public internal(set) var rate: PlaybackRate

  var state: State
  var presence: Presence
  var numbers: Numbers

  /// A composer at rest.
  ///
  /// - Parameters:
  ///   - settings: How it behaves.
  ///   - draft: What an earlier visit has saved.
  ///   - takes: The highest take number that was ever given out for this composer.
  public init(
    settings: ComposerSettings = ComposerSettings(), draft: Draft = Draft(), takes: TakeID = TakeID(0)
  ) {
    self.settings = settings
    self.draft = draft
    outbox = []
    rate = settings.firstRate
    state = .rest
    presence = .here
    numbers = Numbers()
    numbers.skipTakes(upTo: takes)
    for take in draft.takes { numbers.skipTakes(upTo: take) }
  }

  /// Takes one event and says what is to be done.
  ///
  /// Timers that are due are carried out first, so an event that comes late finds what it should find.
  /// A move of the finger and a level of the microphone need no memory; other events cost a short array.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, on the caller's clock; a clock that goes backwards does no harm.
  /// - Returns: The effects, to be carried out in this order.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    // The moments of an ended process mean nothing on the clock of this one.
    if case .restored(let takes) = event { return restore(takes: takes) }
    var effects = carryOutDueTimers(at: now)
    let answer = answer(event, at: now)
    guard !effects.isEmpty else { return answer }
    effects += answer
    return effects
  }
}
