extension DeviceScript {
  /// One thing that goes wrong while a take runs.
  private struct Fault {
    let name: String
    /// As the rig wants it, behind the moment.
    let rig: String
    /// Whether the device is lost by it, by `design` rather than by what a run showed: `ENODEV` and a silence of two
    /// seconds end a take; an overrun, a sleep, a short silence, a leap and short reads do not.
    let isEnd: Bool
  }

  private static let faults = [
    Fault(name: "xrun", rig: "xrun", isEnd: false),
    Fault(name: "suspend", rig: "suspend", isEnd: false),
    Fault(name: "stall", rig: "stall:500", isEnd: false),
    Fault(name: "jump", rig: "jump:300", isEnd: false),
    Fault(name: "short", rig: "short:2000", isEnd: false),
    Fault(name: "nodev", rig: "nodev", isEnd: true),
    // Twelve seconds at five times the speed.
    Fault(name: "silence", rig: "stall:60000", isEnd: true),
  ]

  /// The rig counts frames and not time, and waits for a late reader: then every number is exact.
  private static let exact = "patient 1 clock stopped speed 5"

  /// Every fault alone at 400 ms.
  private static var alone: [DeviceScript] {
    faults.map { fault in
      DeviceScript(
        fault.name, "\(exact) faults \"400:\(fault.rig)\"",
        fault.isEnd ? .ends(frames: 19_200) : .goesOn(holes: 0, eachFrames: 0))
    }
  }

  /// Every fault at 400 ms with every other, and itself, at 800 ms: the first end is the end.
  private static var pairs: [DeviceScript] {
    faults.flatMap { first in
      faults.map { second in
        let statement: Statement =
          if first.isEnd {
            .ends(frames: 19_200)
          } else if second.isEnd {
            .ends(frames: 38_400)
          } else {
            .goesOn(holes: 0, eachFrames: 0)
          }
        return DeviceScript(
          "\(first.name)-\(second.name)", "\(exact) faults \"400:\(first.rig),800:\(second.rig)\"", statement)
      }
    }
  }

  /// Devices that cannot be mended as they should be.
  private static let stubborn = [
    DeviceScript(
      "no-resume", "\(exact) faults \"400:suspend\" no_resume 1", .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript(
      "resume-again", "\(exact) faults \"400:suspend\" resume_again 2", .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript("no-prepare-xrun", "\(exact) faults \"400:xrun\" no_prepare 1", .ends(frames: 19_200)),
    DeviceScript(
      "no-prepare-suspend", "\(exact) faults \"400:suspend\" no_prepare 1", .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript(
      "no-prepare-no-resume", "\(exact) faults \"400:suspend\" no_prepare 1 no_resume 1",
      .ends(frames: 19_200)),
    DeviceScript(
      "tape-ends-nodev", "\(exact) infile \"FOLDER/short.wav\" at_end nodev", .ends(frames: 24_000)),
    DeviceScript("tape-ends-stop", "\(exact) infile \"FOLDER/short.wav\" at_end stop", .ends(frames: 24_000)),
    // A clock that leaps a second ahead of a reader that is not waited for: more than the buffer holds.
    DeviceScript("real-overrun", "patient 0 faults \"400:jump:1000\"", .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript(
      "tiny-period", "\(exact) period 64 buffer 4096 faults \"400:xrun\"", .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript("too-slow", "patient 1 faults \"0:short:100\"", .limited(holes: 0, eachFrames: 0)),
    DeviceScript("too-much", "patient 1 clock stopped speed 100", .goesOn(holes: 0, eachFrames: 0)),
    DeviceScript(
      "nothing-at-all", "\(exact) infile \"FOLDER/none.raw\" at_end stop", .nothing(code: "deviceLost")),
    DeviceScript("gone-at-once", "\(exact) faults \"0:nodev\"", .nothing(code: "deviceLost")),
    DeviceScript("slow-to-open", "\(exact) open_ms 800", .goesOn(holes: 0, eachFrames: 0)),
  ]

  /// Devices that do not open, by the error number.
  private static let closed = [
    (2, "noDevice"), (19, "noDevice"), (111, "noDevice"), (16, "busy"), (13, "notPermitted"), (1, "denied"),
  ].map { number, code in
    DeviceScript("open-\(number)", "open_error \(number)", .nothing(code: code))
  }

  /// Devices that come back, or do not, where that is asked for.
  private static let returning = [
    DeviceScript(
      "returns", "patient 1 faults \"400:nodev\" memory \"FOLDER/returns.memory\" returns 500",
      words: ["--reconnect", "--duration", "4s"], .limited(holes: 1, eachFrames: 24_000)),
    DeviceScript(
      "returns-at-once", "patient 1 faults \"400:nodev\" memory \"FOLDER/returns-at-once.memory\"",
      words: ["--reconnect"], .goesOn(holes: 1, eachFrames: 0)),
    DeviceScript(
      "returns-silent", "\(exact) faults \"400:stall:60000\"", words: ["--reconnect", "--duration", "5s"],
      // The patience of 1.9 s, and whatever opening takes.
      .limited(holes: 1, eachFrames: 86_400)),
    DeviceScript(
      "never-heard", "\(exact) faults \"0:nodev\"", words: ["--reconnect"], .nothing(code: "deviceLost")),
    DeviceScript(
      "stays-away", "patient 1 faults \"400:nodev\" memory \"FOLDER/stays-away.memory\" returns 60000",
      words: ["--reconnect", "--max-duration", "1m"], .ends(frames: 19_200)),
  ]

  /// All of them.
  package static let all = alone + pairs + stubborn + closed + returning

  /// Twelve of each kind that take little time.
  package static let few = [
    "xrun", "suspend", "nodev", "silence", "xrun-suspend", "suspend-nodev", "short-xrun", "no-resume",
    "no-prepare-xrun",
    "tape-ends-nodev", "nothing-at-all", "returns-at-once",
  ].compactMap { name in all.first { $0.name == name } }
}
