/// How one composer behaves; a value of this type is always sensible, because its initializer checks it.
public struct ComposerSettings: Sendable, Hashable {
  /// Whether the host offers voice recording at all; if not, each press is refused.
  public let enabled: Bool
  /// How long a press must last to be a take; exactly this long is long enough.
  public let holdThreshold: Nanoseconds
  /// How long the tip is shown.
  public let tipDuration: Nanoseconds
  /// When the microphone opens.
  public let captureFrom: CaptureStart
  /// How far up the finger slides to lock.
  public let lockDistance: Points
  /// How far to the leading side the finger slides to cancel.
  public let cancelDistance: Points
  /// Whether the leading side is the right one.
  public let rightToLeft: Bool
  /// What lifting the finger does.
  public let releaseAction: ReleaseAction
  /// How long a take may be, without its pauses; `nil` for as long as one likes.
  public let maxDuration: Nanoseconds?
  /// How long before the limit the warning comes; with zero, or with a limit no longer than this, none comes.
  public let limitWarning: Nanoseconds
  /// How many recordings one message may carry.
  public let maxRecordings: Int
  /// The rates at which a preview can be played.
  public let rates: [PlaybackRate]

  /// Where sliding to cancel begins to fade what is drawn.
  public static var fadeDistance: Points { 30 }

  /// The settings that nobody has changed: 1 s to hold, 2 s of tip, 15 min at most, 30 recordings.
  public init() {
    enabled = true
    holdThreshold = .seconds(1)
    tipDuration = .seconds(2)
    captureFrom = .press
    lockDistance = 36
    cancelDistance = 75
    rightToLeft = false
    releaseAction = .add
    maxDuration = .seconds(15 * 60)
    limitWarning = .seconds(10)
    maxRecordings = 30
    rates = [0.5, 1, 1.5, 2]
  }

  /// Checks and takes each setting; what is left out has its usual value.
  ///
  /// - Throws: ``Invalid`` that names the first setting that cannot be: a negative value, a limit that is no
  ///   longer than the hold threshold, or a list of rates that is empty or holds one that does not play.
  public init(
    enabled: Bool = true,
    holdThreshold: Nanoseconds = .seconds(1),
    tipDuration: Nanoseconds = .seconds(2),
    captureFrom: CaptureStart = .press,
    lockDistance: Points = 36,
    cancelDistance: Points = 75,
    rightToLeft: Bool = false,
    releaseAction: ReleaseAction = .add,
    maxDuration: Nanoseconds? = .seconds(15 * 60),
    limitWarning: Nanoseconds = .seconds(10),
    maxRecordings: Int = 30,
    rates: [PlaybackRate] = [0.5, 1, 1.5, 2]
  ) throws(Invalid) {
    guard holdThreshold >= .zero else { throw .holdThreshold }
    guard tipDuration >= .zero else { throw .tipDuration }
    guard lockDistance >= .zero else { throw .lockDistance }
    guard cancelDistance >= .zero else { throw .cancelDistance }
    if let maxDuration, maxDuration <= holdThreshold { throw .maxDuration }
    guard limitWarning >= .zero else { throw .limitWarning }
    guard maxRecordings >= 0 else { throw .maxRecordings }
    guard !rates.isEmpty, rates.allSatisfy({ $0.billionths > 0 }) else { throw .rates }
    self.enabled = enabled
    self.holdThreshold = holdThreshold
    self.tipDuration = tipDuration
    self.captureFrom = captureFrom
    self.lockDistance = lockDistance
    self.cancelDistance = cancelDistance
    self.rightToLeft = rightToLeft
    self.releaseAction = releaseAction
    self.maxDuration = maxDuration
    self.limitWarning = limitWarning
    self.maxRecordings = maxRecordings
    self.rates = rates
  }
}
