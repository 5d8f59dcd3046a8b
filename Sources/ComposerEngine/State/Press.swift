/// A button that is held and not yet a take for certain.
struct Press: Sendable, Hashable {
  var grip: Grip
  let since: Instant
  let hold: ComposerTimer
  var capture: EarlyCapture
}
