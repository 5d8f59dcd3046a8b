import ComposerEngine

/// A composer and its world, with all numbers given out anew and all moments told from the present.
struct ExplorationState: Hashable {
  let progress: SavedComposer.Progress
  let draft: Draft
  let outbox: [QueuedMessage]
  let rate: PlaybackRate
  let hasLeft: Bool
  let lastTimer: TimerID
  let lag: Int64
  let world: World

  init(_ composer: Composer, _ world: World, lag: Int64, now seconds: Int64 = 0) {
    let saved = composer.saved
    let names = Renaming(saved, now: seconds * 1_000_000_000)
    progress = names(saved.progress)
    draft = Draft(text: names(saved.draft.text), takes: saved.draft.takes.map { names($0) })
    outbox = saved.outbox.map { names($0) }
    rate = saved.rate
    hasLeft = saved.hasLeft
    lastTimer = names.lastTimer
    self.lag = lag
    self.world = names(world)
  }

  func composer(_ settings: ComposerSettings) throws(SavedComposer.Inconsistent) -> Composer {
    var saved = SavedComposer(settings: settings)
    (saved.progress, saved.draft, saved.outbox, saved.rate) = (progress, draft, outbox, rate)
    (saved.hasLeft, saved.lastTimer) = (hasLeft, lastTimer)
    (saved.lastTake, saved.lastMessage) = (world.lastTake, world.lastMessage)
    return try Composer(saved)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(progress)
    hasher.combine(draft)
    hasher.combine(outbox.count)
    hasher.combine(rate)
    hasher.combine(hasLeft)
    hasher.combine(lag)
  }
}
