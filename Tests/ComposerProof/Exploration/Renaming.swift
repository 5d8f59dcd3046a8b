import ComposerEngine

/// Gives the numbers that are still in use out anew from 1, in their order, and tells moments from the present.
struct Renaming {
  private let takes: [TakeID: TakeID]
  private let timers: [TimerID: TimerID]
  private let messages: [MessageID: MessageID]
  private let now: Int64
  /// Without a limit nothing depends on how long a take has run.
  private let countsTime: Bool

  var lastTimer: TimerID { TimerID(Int64(timers.count)) }

  init(_ saved: SavedComposer, now: Int64) {
    let composed = (try? Composer(saved))?.take
    let live = (saved.draft.takes + saved.outbox.flatMap { $0.takes } + (composed.map { [$0] } ?? []))
      .sorted()
    takes = Dictionary(uniqueKeysWithValues: live.enumerated().map { ($1, TakeID(Int64($0) + 1)) })
    let awaited = saved.progress.awaited.map { $0.0.id }.sorted()
    timers = Dictionary(uniqueKeysWithValues: awaited.enumerated().map { ($1, TimerID(Int64($0) + 1)) })
    let sent = saved.outbox.map { $0.message }.sorted()
    messages = Dictionary(uniqueKeysWithValues: sent.enumerated().map { ($1, MessageID(Int64($0) + 1)) })
    self.now = now
    countsTime = saved.settings.maxDuration != nil
  }

  func callAsFunction(_ take: TakeID) -> TakeID { takes[take] ?? TakeID(-1) }
  func callAsFunction(_ text: String) -> String { text.isEmpty ? "" : "a" }

  func callAsFunction(_ moment: Instant) -> Instant { Instant(nanoseconds: moment.nanoseconds - now) }

  func callAsFunction(_ message: QueuedMessage) -> QueuedMessage {
    QueuedMessage(
      message: messages[message.message] ?? MessageID(-1), text: self(message.text),
      takes: message.takes.map { self($0) })
  }

  func callAsFunction(_ timer: ComposerTimer) -> ComposerTimer {
    ComposerTimer(id: timers[timer.id] ?? TimerID(-1), at: self(timer.at))
  }

  private func ran(_ moment: Instant) -> Instant { countsTime ? self(moment) : Instant(nanoseconds: 0) }
  private func ran(_ time: Nanoseconds) -> Nanoseconds { countsTime ? time : .zero }

  private func callAsFunction(_ run: SavedComposer.Run) -> SavedComposer.Run {
    SavedComposer.Run(
      take: self(run.take), since: ran(run.since), before: ran(run.before), frames: run.frames,
      warning: run.warning.map { self($0) }, limit: run.limit.map { self($0) })
  }

  func callAsFunction(_ progress: SavedComposer.Progress) -> SavedComposer.Progress {
    switch progress {
    case .idle: progress
    case .tip(let timer): .tip(self(timer))
    case .pressed(let finger, let since, let hold, let capture):
      .pressed(
        finger: finger, since: self(since), hold: self(hold),
        capture: capture.map {
          SavedComposer.Capture(take: self($0.take), since: $0.since.map { ran($0) }, frames: $0.frames)
        })
    case .opening(let take, let finger): .opening(take: self(take), finger: finger)
    case .recording(let run, let finger): .recording(self(run), finger: finger)
    case .locked(let run): .locked(self(run))
    case .paused(let take, let captured, let frames, let warningGiven):
      .paused(take: self(take), captured: ran(captured), frames: frames, warningGiven: warningGiven)
    case .finishing(let take, let goal): .finishing(take: self(take), goal: goal)
    case .preview(let take, let samples, let position, let playback):
      .preview(take: self(take), samples: samples, position: position, playback: playback)
    }
  }

  func callAsFunction(_ world: World) -> World {
    var world = world
    world.open = world.open.map { self($0) }
    world.player = world.player.map { World.Player(take: self($0.take), sounds: $0.sounds) }
    world.files = Set(world.files.map { self($0) })
    world.fates = Dictionary(uniqueKeysWithValues: world.fates.map { (self($0), $1) })
    world.timers = Dictionary(
      uniqueKeysWithValues: world.timers.map {
        (timers[$0] ?? TimerID(-1), World.Alarm(at: self($1.at), kind: $1.kind))
      })
    world.messages = Dictionary(
      uniqueKeysWithValues: world.messages.map { (messages[$0] ?? MessageID(-1), $1.map { self($0) }) })
    (world.lastTake, world.lastTimer) = (TakeID(Int64(takes.count)), lastTimer)
    world.lastMessage = MessageID(Int64(messages.count))
    world.since = world.since.map { ran($0) }
    world.ran = ran(world.ran)
    let isHold = world.timers.values.contains { $0.kind == .hold }
    world.pressedAt = isHold ? world.pressedAt.map { self($0) } : nil
    if world.open == nil {
      (world.hasFrames, world.frames, world.ran, world.isWarned) = (false, 0, .zero, false)
    }
    if !world.fates.values.contains(.waiting) { world.samples = 0 }
    return world
  }
}
