/// Where a sliding finger is on its way to lock or to cancel.
public struct Drag: Sendable, Hashable {
  /// Where the finger is.
  public let offset: Offset
  /// From 0 where it went down to 1 where the take is cancelled.
  public let cancelProgress: Double
  /// From 0 where it went down to 1 where the take is locked.
  public let lockProgress: Double
  /// How much of what is drawn has faded, from 0 to 1 where the take is cancelled.
  public let fade: Double

  init(_ grip: Grip, _ settings: ComposerSettings) {
    let leading = grip.leading(settings)
    let start = ComposerSettings.fadeDistance
    offset = grip.offset
    cancelProgress = leading.share(of: settings.cancelDistance)
    lockProgress = (-grip.offset.y).share(of: settings.lockDistance)
    guard leading > start else {
      fade = 0
      return
    }
    let way = settings.cancelDistance.billionths.subtractingSaturating(start.billionths)
    fade = Points(billionths: leading.billionths - start.billionths).share(of: Points(billionths: way))
  }
}
