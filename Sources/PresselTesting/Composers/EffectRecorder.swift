public import ComposerEngine

/// A composer with a host that only writes down what is asked of it.
///
/// ```swift
/// var host = EffectRecorder()
/// host.send(.press(), at: .zero)
/// host.send(.release(), at: .milliseconds(400))
/// // host.effects ends with .showTip
/// ```
public struct EffectRecorder: Sendable {
  /// The composer.
  public private(set) var composer: Composer
  /// All that it asked for, in order.
  public private(set) var effects: [Effect] = []

  /// A recorder of an idle composer.
  public init(settings: ComposerSettings = ComposerSettings()) {
    composer = Composer(settings: settings)
  }

  /// Hands an event in.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - time: since the test began.
  /// - Returns: what the composer asked for, which is also added to ``effects``.
  @discardableResult
  public mutating func send(_ event: Event, at time: Nanoseconds) -> [Effect] {
    let new = composer.handle(event, at: Instant(nanoseconds: time.count))
    effects += new
    return new
  }
}
