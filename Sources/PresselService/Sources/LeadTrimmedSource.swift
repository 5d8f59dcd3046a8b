public import PresselAudio

/// A source whose first frames after every opening are left out, for devices that thump when they start.
///
/// Only opening counts as a start: a device that is paused, or mended after an overrun, stays powered, and what is said
/// right after a pause is worth more than silence.
public final class LeadTrimmedSource: AudioSource, @unchecked Sendable {
  /// Milliseconds that can be left out.
  public static let range = 0...200

  private let source: any AudioSource
  private let lead: Int
  /// Frames that are still to be left out.
  private var left = 0

  /// A source over another, which it owns.
  ///
  /// - Parameters:
  ///   - source: closed.
  ///   - milliseconds: how much is left out, within ``range``; each is 48 frames, to the frame.
  public init(_ source: any AudioSource, milliseconds: Int) {
    precondition(LeadTrimmedSource.range.contains(milliseconds), "A lead of 0 to 200 ms can be trimmed.")
    self.source = source
    lead = milliseconds * SampleRate.opus.hertz / 1_000
  }

  public func open() throws(AudioError) {
    left = lead
    try source.open()
  }

  public func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent {
    while left > 0 {
      var unwanted = PCMBuffer(capacity: min(left, max(1, buffer.room)))
      let event = try source.read(into: &unwanted)
      switch event {
      case .frames: left -= unwanted.count
      // Nothing of the take is missing there.
      case .gap: break
      case .away, .ended, .interrupted: return event
      }
    }
    return try source.read(into: &buffer)
  }

  public func pause() throws(AudioError) {
    try source.pause()
  }

  public func resume() throws(AudioError) {
    try source.resume()
  }

  public func interrupt() {
    source.interrupt()
  }

  public func close() {
    source.close()
  }
}
