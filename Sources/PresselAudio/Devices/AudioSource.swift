/// Where the frames of a take come from: a microphone, a file, a script.
///
/// A source gives mono at 48 kHz, whatever the device or the file behind it has. One thread opens, reads,
/// pauses, resumes and closes; only ``interrupt()`` may be called from any other.
public protocol AudioSource: AnyObject, Sendable {
  /// Acquires the device and starts it; frames may be read afterwards.
  ///
  /// - Throws: `noDevice`, `busy`, `notPermitted`, `denied`, `unsupportedFormat` or `unreadable`.
  func open() throws(AudioError)

  /// Waits for frames and puts what there is, at most `buffer.room`, at the end of the buffer.
  ///
  /// - Parameter buffer: takes the frames; it must have room.
  /// - Returns: what came; `frames` means that at least one was added.
  /// - Throws: `deviceLost` when no more can come; what was read before stays good.
  func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent

  /// Stops the flow without closing; what arrives until ``resume()`` is not recorded. What had arrived before comes
  /// with the next reads.
  ///
  /// - Throws: `deviceLost`.
  func pause() throws(AudioError)

  /// Lets the flow go on after ``pause()``.
  ///
  /// - Throws: `deviceLost`.
  func resume() throws(AudioError)

  /// Makes a waiting ``read(into:)``, or the next one that has nothing at hand, return `interrupted` once. Callable
  /// from any thread.
  func interrupt()

  /// Gives the device back; closing twice, or without opening, does nothing.
  func close()
}
