/// The finger that holds the button, and where it is.
struct Grip: Sendable, Hashable {
  let pointer: PointerID
  var offset: Offset

  func leading(_ settings: ComposerSettings) -> Points {
    settings.rightToLeft ? offset.x : -offset.x
  }

  func isAtCancel(_ settings: ComposerSettings) -> Bool {
    leading(settings) >= settings.cancelDistance
  }

  func isAtLock(_ settings: ComposerSettings) -> Bool {
    -offset.y >= settings.lockDistance
  }
}
