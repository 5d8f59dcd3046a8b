package import ComposerEngine

/// A small model of everything around a composer: it carries out each effect on itself and complains when it is
/// asked the impossible. It shares no code with the engine and decides from effects and events alone.
package struct World: Hashable, Sendable {
  /// What became of a take that has not ended.
  package enum Fate: Hashable, Sendable { case capturing, finishing, waiting, attached, onItsWay }

  /// A player that has a take.
  package struct Player: Hashable, Sendable {
    var take: TakeID
    var sounds: Bool
  }

  /// A timer that the host was asked for.
  package struct Alarm: Hashable, Sendable {
    var at: Instant
    var kind: TimerKind
  }

  var open: TakeID?
  var isPaused = false
  var hasFrames = false
  var frames: Int64 = 0
  var samples: Int64 = 0
  var ran = Nanoseconds.zero
  var since: Instant?
  var pressedAt: Instant?
  var finger: PointerID?
  var player: Player?
  var isTipShown = false
  var isAsked = false
  var isAway = false
  var wantsSending = false
  var isWarned = false
  var files: Set<TakeID> = []
  var fates: [TakeID: Fate] = [:]
  var timers: [TimerID: Alarm] = [:]
  var messages: [MessageID: [TakeID]] = [:]
  var lastTake = TakeID(0)
  var lastTimer = TimerID(0)
  var lastMessage = MessageID(0)

  /// Whether each step is saved and loaded; who does that with each state need not do it on each way to it.
  package var savesEachStep = true

  /// What was broken, each with the number of what must hold.
  package internal(set) var complaints: [String] = []

  /// The surroundings of a composer that has just been made.
  package init() {}

  /// Lets one thing happen to a composer and watches what comes of it.
  package mutating func live(_ composer: inout Composer, _ event: Event, at now: Instant) {
    var settled = composer
    if !event.isRestored {
      let due = settled.handle(.wait, at: now)
      if !due.isEmpty || settled != composer { ring(due, before: composer, settled, now) }
      var whole = composer
      let all = whole.handle(event, at: now)
      composer = settled
      let effects = composer.handle(event, at: now)
      if all != due + effects || whole != composer { complain("4: timers that are due do not come first") }
      happen(event, effects, settled, composer, now)
    } else {
      let effects = composer.handle(event, at: now)
      happen(event, effects, settled, composer, now)
    }
  }

  private mutating func ring(_ due: [Effect], before: Composer, _ settled: Composer, _ now: Instant) {
    for effect in due { carryOut(effect, .wait, now) }
    checkReports(.wait, due, before)
    timers = timers.filter { $0.value.at > now }
    checkState(settled, now, timersUpTo: lastTimer)
  }

  private mutating func happen(
    _ event: Event, _ effects: [Effect], _ before: Composer, _ after: Composer, _ now: Instant
  ) {
    let earlierTimer = lastTimer
    let mustDoNothing = isOld(event, before)
    let mayDoNothing = mustDoNothing || mayBeQuiet(event, before)
    hear(event, effects, before, now)
    for (index, effect) in effects.enumerated() {
      if case .openCapture = effect, index == 0 || effects[index - 1] != .stopPlayback(take: nil) {
        complain("5: nobody is silenced before the microphone opens")
      }
      carryOut(effect, event, now)
    }
    if after.take == nil { wantsSending = false }
    checkAnswer(event, effects, before, after, mustDoNothing: mustDoNothing, mayDoNothing: mayDoNothing)
    checkReports(event, effects, before)
    checkDraft(event, effects, before, after)
    checkState(after, now, timersUpTo: earlierTimer)
  }

  mutating func complain(_ what: String) {
    complaints.append(what)
  }
}

extension Event {
  var isRestored: Bool {
    if case .restored = self { true } else { false }
  }
}
