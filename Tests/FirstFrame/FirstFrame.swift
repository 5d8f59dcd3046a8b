import ComposerEngine
import Glibc
import PresselALSA
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem

/// Measures what lies between a press and the first frame, in a session with a store, as a person would press.
///
///     first-frame warm|cold DEVICE STORE COUNT
///
/// Prints a line a press: microseconds from the press until the device was open, until its first frame came, and until 20 ms
/// of sound were there. `warm` has loaded libasound's configuration before, as the program does when it starts; `cold` has
/// not.
@main struct FirstFrame {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 5, let count = Int(words[4]), ["warm", "cold"].contains(words[1]) else {
      print("usage: first-frame warm|cold DEVICE STORE COUNT")
      exit(64)
    }
    let backend = ALSABackend()
    if words[1] == "warm" { backend.warmUp() }
    let current = Monitor<TimedSource?>(nil)
    let device = words[2]
    let session = try RecordingSession(
      settings: ComposerSettings(), encoder: .standard,
      destination: StoreDestination(store: Store(at: words[3]), channel: "general", author: "probe"),
      source: {
        let source = TimedSource(backend.source(device: device))
        current.withLock { $0 = source }
        return source
      })
    for _ in 0..<count {
      let pressed = MonotonicClock.now
      session.post(.press())
      guard let source = current.wait({ $0 }), let moments = source.awaitPeriod(),
        let opened = moments.opened, let first = moments.firstFrame, let period = moments.firstPeriod
      else {
        print("No frame came.")
        exit(2)
      }
      print((opened - pressed) / 1_000, (first - pressed) / 1_000, (period - pressed) / 1_000)
      session.post(.discard)
      source.awaitClosing()
      current.withLock { $0 = nil }
    }
    session.close()
  }
}
