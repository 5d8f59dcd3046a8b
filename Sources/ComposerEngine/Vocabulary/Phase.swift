/// What a composer shows: a snapshot with all that a face needs to draw it.
public enum Phase: Sendable, Hashable {
  /// Nothing is in progress.
  case idle
  /// The hint that the button is to be held is shown.
  case tip
  /// The button is held, not yet for long enough.
  case pressed(Pressed)
  /// A take is wanted and the device has given no frame yet.
  case opening(Opening)
  /// A held take records.
  case recording(Capture, Drag)
  /// A take records without the button.
  case locked(Capture)
  /// A take waits to go on.
  case paused(Capture)
  /// A take has ended and its file is being completed.
  case finishing(Finishing)
  /// A take waits to be confirmed or discarded.
  case preview(Preview)
}
