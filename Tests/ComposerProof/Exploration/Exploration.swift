import ComposerEngine
import ComposerWire

/// Every state that a composer can come to in a small world, and every event in each.
///
/// Times are whole seconds around the present, numbers of takes, timers and messages are given out anew from 1 in
/// each state, and texts are empty or not: so the states are finitely many, and the search ends by itself.
package struct Exploration {
  package private(set) var states = 0
  package private(set) var transitions = 0
  /// Transitions that were watched and lead outside of the small world.
  package private(set) var beyond = 0
  /// Which events met which phases.
  package private(set) var pairs: Set<String> = []
  /// Whether nothing is left that was not tried.
  package private(set) var isComplete = false
  /// How a broken state is reached, and what is broken.
  package private(set) var failure: String?

  private let scope: ExplorationScope
  private var nodes: [ExplorationState] = []
  private var origins: [(from: Int, how: String)] = []
  private var known: Set<ExplorationState> = []

  /// Nothing has been tried yet.
  package init(_ scope: ExplorationScope) {
    self.scope = scope
    var world = World()
    world.savesEachStep = false
    add(ExplorationState(Composer(settings: scope.settings), world, lag: 0), from: 0, "start")
  }

  /// Tries all events in so many more states.
  package mutating func explore(states limit: Int) {
    var left = limit
    while left > 0, failure == nil {
      guard states < nodes.count else {
        isComplete = true
        return
      }
      expand(states)
      states += 1
      left -= 1
    }
  }

  private mutating func expand(_ index: Int) {
    let state = nodes[index]
    guard let composer = try? state.composer(scope.settings),
      let document = try? JSONValue(parsing: composer.wire.text()),
      let back = try? Composer(wire: document), back == composer
    else { return fail(index, "10: it does not come back from where it is kept") }
    for event in scope.events(in: composer, state.world) {
      pairs.insert("\(composer.phase.name) \(event.name)")
      for step in scope.steps(event) where state.lag - step <= scope.longestLag {
        attempt(event, step, in: composer, state, index)
        if failure != nil { return }
      }
    }
  }

  private mutating func attempt(
    _ event: Event, _ step: Int64, in composer: Composer, _ state: ExplorationState, _ index: Int
  ) {
    var after = composer
    var world = state.world
    transitions += 1
    world.live(&after, event, at: Instant(nanoseconds: step * 1_000_000_000))
    let how = "\(step) s: \(event.wire.text())"
    guard world.complaints.isEmpty else {
      return fail(index, how + ": " + world.complaints.joined(separator: "; "))
    }
    if step == 0, after == composer, world == state.world { return }
    guard scope.holds(after) else {
      beyond += 1
      return
    }
    add(ExplorationState(after, world, lag: max(0, state.lag - step), now: step), from: index, how)
  }

  private mutating func add(_ state: ExplorationState, from index: Int, _ how: String) {
    guard known.insert(state).inserted else { return }
    nodes.append(state)
    origins.append((index, how))
  }

  private mutating func fail(_ index: Int, _ what: String) {
    var path = [what]
    var place = index
    while place > 0 {
      path.append(origins[place].how)
      place = origins[place].from
    }
    failure = path.reversed().joined(separator: "\n")
  }
}
