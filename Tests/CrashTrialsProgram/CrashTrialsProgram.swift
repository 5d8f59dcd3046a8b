internal import CrashTrials
internal import Glibc

/// Kills, fills, unplugs and races the program, for longer than a test has time.
@main struct CrashTrialsProgram {
  static let usage = """
    crash-trials kills [--count N] [--peers]   takes in real time, eight at once, killed at random moments
    crash-trials devices                       every fault of a microphone, alone and in pairs
    crash-trials races [--count N]             eight processes on one store, N operations each
    crash-trials backup [--count N]            backups while eight processes work, N operations each
    crash-trials power [--count N]             power cuts of a simulated disk; N random states besides the surest
    crash-trials playback [--count N]          N jumps, pauses and speeds on a loudspeaker that keeps what it played
    crash-trials disk [--count N]              each call to the disk fails in turn; N runs of each scene instead of all
    Each takes --seed N. Ends with 1 when a promise was broken.
    """

  static func main() throws {
    let options = TrialOptions(Array(CommandLine.arguments.dropFirst()))
    let report: TrialReport
    print("seed \(options.seed)")
    switch options.trial {
    case "kills":
      report = try KillTrial(count: options.number("--count") ?? 200, seed: options.seed).run(
        withPeers: options.has("--peers"))
    case "devices":
      report = try DeviceTrial(DeviceScript.all).run()
    case "races":
      report = try RaceTrial(operations: options.number("--count") ?? 200, seed: options.seed).run()
    case "backup":
      report = try BackupTrial(operations: options.number("--count") ?? 60, seed: options.seed).run()
    case "power":
      report = try PowerCutTrial(
        seconds: 7, randomStates: options.number("--count") ?? 400, seed: options.seed
      ).run()
    case "playback":
      report = try PlaybackTrial(count: options.number("--count") ?? 1_000, seed: options.seed).run()
    case "disk":
      report = try DiskFaultTrial(sample: options.number("--count"), seed: options.seed).run()
    default:
      print(usage)
      exit(64)
    }
    for line in report.lines { print(line) }
    for fault in report.faults { print("BROKEN: \(fault)") }
    print("\(report.faults.isEmpty ? "Nothing" : "\(report.faults.count) promises") broken.")
    exit(report.faults.isEmpty ? 0 : 1)
  }
}
