/// A hole in what a device delivered.
public struct CaptureGap: Hashable, Sendable {
  /// Why frames are missing; the raw value is what scripts and files see.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// They were not fetched in time (`EPIPE`).
    case overrun
    /// The machine slept (`ESTRPIPE`).
    case suspended
    /// The device was away, and came back.
    case away
  }

  /// Why frames are missing.
  public let cause: Cause

  /// About how many frames at 48 kHz are missing; 0 when nobody can tell.
  public let lost: FrameCount

  /// A hole of known cause and guessed size.
  public init(cause: Cause, lost: FrameCount) {
    self.cause = cause
    self.lost = lost
  }
}
