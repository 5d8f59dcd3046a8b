extension Composer {
  /// All that this composer knows; loading it gives an equal one.
  public var saved: SavedComposer {
    var saved = SavedComposer(settings: settings)
    saved.draft = draft
    saved.outbox = outbox
    saved.rate = rate
    saved.hasLeft = presence == .left
    saved.lastTake = numbers.take
    saved.lastTimer = numbers.timer
    saved.lastMessage = numbers.message
    saved.progress = state.saved
    return saved
  }

  /// Goes on where a saved composer was, in this process or, followed by a `restored` event, in a new one.
  ///
  /// - Throws: ``SavedComposer/Inconsistent`` for data that no composer can have saved.
  public init(_ saved: SavedComposer) throws(SavedComposer.Inconsistent) {
    try saved.check()
    settings = saved.settings
    draft = saved.draft
    outbox = saved.outbox
    rate = saved.rate
    presence = saved.hasLeft ? .left : .here
    numbers = Numbers(take: saved.lastTake, timer: saved.lastTimer, message: saved.lastMessage)
    state = State(saved.progress)
  }
}
