/// Where played frames go: a loudspeaker, a file, a collector.
///
/// A sink takes mono at 48 kHz and plays it at the right speed whatever the device has. One thread opens,
/// writes, pauses, drains and closes; only ``interrupt()`` may be called from any other.
public protocol AudioSink: AnyObject, Sendable {
  /// Acquires the device.
  ///
  /// - Throws: `noDevice`, `busy`, `notPermitted`, `denied` or `unsupportedFormat`.
  func open() throws(AudioError)

  /// Waits for room and takes frames.
  ///
  /// - Parameter samples: the frames, oldest first, nominally −1…1.
  /// - Returns: how many were taken, which is fewer only when ``interrupt()`` was called.
  /// - Throws: `deviceLost`; ``played`` then tells how far it came.
  func write(_ samples: ArraySlice<Float>) throws(AudioError) -> Int

  /// How many of the written frames have been heard; never decreases but by ``flush()``.
  var played: FrameCount { get }

  /// Falls silent at once and keeps what was written but not heard.
  ///
  /// - Throws: `deviceLost`.
  func pause() throws(AudioError)

  /// Goes on with the first frame that was not heard.
  ///
  /// - Throws: `deviceLost`.
  func resume() throws(AudioError)

  /// Throws away what was written and not heard; ``played`` then equals what was written.
  func flush()

  /// Waits until all that was written has been heard, at most its length and one second.
  ///
  /// - Returns: whether all was heard; `false` when ``interrupt()`` was called.
  /// - Throws: `deviceLost`.
  func drain() throws(AudioError) -> Bool

  /// Makes a waiting ``write(_:)`` or ``drain()``, or the next one, return early once. Callable from any
  /// thread.
  func interrupt()

  /// Falls silent and gives the device back; closing twice, or without opening, does nothing.
  func close()
}
