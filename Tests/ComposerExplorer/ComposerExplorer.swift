import ComposerEngine
import ComposerProof
import Glibc

/// Looks for what breaks a composer, further than a test has time for.
@main struct ComposerExplorer {
  static let usage = """
    composer-explorer states [--seconds N] [--reduced]      every event in every state of a small world
    composer-explorer lives [--sequences N] [--steps N] [--seed N]  random sequences of events
    composer-explorer continue                              goes on with saved composers, lines in and out
    composer-explorer speed                                 events a second
    composer-explorer levels N | moves N                    N levels, or moves, of one take
    composer-explorer idle N                                makes N composers and says what each takes
    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let options = Options(arguments)
    switch arguments.first {
    case "states": try exploreStates(options)
    case "lives": try tryLives(options)
    case "continue": Continuation.run()
    case "speed": Measurement.speed()
    case "levels": Measurement.level(options.count)
    case "moves": Measurement.move(options.count)
    case "idle": Measurement.idle(options.count)
    default:
      print(usage)
      exit(64)
    }
  }

  /// Each way of settling when the microphone opens, what lifting the finger does, and how long a take may be.
  private static func exploreStates(_ options: Options) throws {
    let end = Clock.now + Double(options.number("--seconds", or: 600))
    var total = (states: 0, transitions: 0, pairs: Set<String>(), isComplete: true)
    for capture in CaptureStart.allCases {
      for action in ReleaseAction.allCases {
        for longest in [Int64(3), nil] {
          let whole = try ExplorationScope(capture: capture, action: action, longest: longest)
          var exploration = Exploration(options.has("--reduced") ? whole.reduced : whole)
          while !exploration.isComplete, exploration.failure == nil, Clock.now < end {
            exploration.explore(states: 500)
          }
          print(
            "from \(capture), then \(action), limit \(longest.map { "\($0) s" } ?? "none"):",
            "\(exploration.states) states, \(exploration.transitions) transitions,",
            "\(exploration.beyond) of them beyond, \(exploration.isComplete ? "fixed point" : "NOT FINISHED")"
          )
          if let failure = exploration.failure {
            print(failure)
            exit(1)
          }
          total.states += exploration.states
          total.transitions += exploration.transitions
          total.pairs.formUnion(exploration.pairs)
          total.isComplete = total.isComplete && exploration.isComplete
        }
      }
    }
    print(
      "\(total.states) states, \(total.transitions) transitions, \(total.pairs.count) pairs of phase and event"
    )
    if !total.isComplete { exit(2) }
  }

  private static func tryLives(_ options: Options) throws {
    let count = options.number("--sequences", or: 1_000_000)
    let seed = UInt64(options.number("--seed", or: Int(Clock.now * 1e6)))
    print("seed \(seed)")
    let lives = try Lives(count, steps: options.number("--steps", or: 50), seed: seed)
    if let failure = lives.failure {
      print(failure)
      exit(1)
    }
    print("\(lives.lives) sequences, \(lives.steps) events, nothing broken")
  }
}
