public import ComposerEngine
public import PresselAudio

/// Something that a session tells once.
public struct SessionNotice: Hashable, Sendable {
  /// What is told.
  public enum Content: Hashable, Sendable {
    /// What became of a take or a message, with the sentence of the device or the disk when there is one.
    case report(ReportCode, message: String?)
    /// An event was refused.
    case refused(Refusal)
    /// The hint "hold to record" is to be shown, or taken away.
    case tip(isShown: Bool)
    /// A moment that deserves a click or a vibration.
    case feedback(Feedback)
    /// A take is an attachment of the draft now.
    case attached(TakeID, RecordedTake)
    /// The draft is on the disk.
    case draftSaved
    /// A message is kept, under this id.
    case stored(String)
    /// Nothing is heard, or something again.
    case silence(isSilent: Bool)
    /// Frames were lost by a machine that is busy or slept, as the number of such holes so far.
    case gap(count: Int)
    /// The device went away and is waited for; `returned` or the report `deviceLost` follows, unless the take ends first.
    case away(CaptureAbsence)
    /// The device is back, and about so many frames are missing.
    case returned(lost: FrameCount)
  }

  /// What is told.
  public let content: Content

  /// Where the composer was right after the event that brought this.
  public let phase: Phase.Name

  /// A notice of known content.
  public init(_ content: Content, phase: Phase.Name) {
    self.content = content
    self.phase = phase
  }
}
