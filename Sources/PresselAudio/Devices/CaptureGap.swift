/// A hole in what a device delivered.
public struct CaptureGap: Hashable, Sendable {
  /// Why frames are missing.
  public enum Cause: Hashable, Sendable {
    /// They were not fetched in time (`EPIPE`).
    case overrun
    /// The machine slept (`ESTRPIPE`).
    case suspended
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
