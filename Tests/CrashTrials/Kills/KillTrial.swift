internal import ComposerWire
internal import Glibc
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// Takes in real time, several at once on one store, each killed with SIGKILL at a random moment.
///
/// One in five ends by itself a few milliseconds before it is killed, so that the kill meets the work on the file
/// and the index. What was lost is what the device had given to the program, less what is there afterwards.
package struct KillTrial {
  /// What a killed take left.
  struct Outcome: Sendable {
    let kill: Kill
    /// Frames that the device had given.
    let delivered: Int64
    /// Samples in what was left; `nil` when it could not be decoded.
    let kept: Int64?
    /// What was not as it must be.
    var faults: [String] = []

    /// In milliseconds.
    var loss: Double { Double(delivered - (kept ?? 0)) / 48 }
  }

  /// The most that may be lost, in milliseconds.
  package static let tolerance = 40.0

  private let kills: [Kill]
  private let atOnce: Int
  private let bench: Bench

  /// - Parameters:
  ///   - count: how many takes.
  ///   - seconds: how long they last until they are killed.
  ///   - seed: the same gives the same moments.
  package init(
    count: Int, seconds: ClosedRange<Double> = 1...10, atOnce: Int = 8, seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let range = Int(seconds.lowerBound * 1000)...Int(seconds.upperBound * 1000)
    kills = (1...count).map { number in
      let moment = Int.random(in: range, using: &random)
      let isAtEnd = number % 5 == 0
      let length = isAtEnd ? moment - Int.random(in: 0...60, using: &random) : 60_000
      return Kill(number: number, moment: moment, length: length)
    }
    self.atOnce = atOnce
    var devices = ""
    for kill in kills {
      devices +=
        "pcm.\(kill.device) { type rig patient 1 infile \"FOLDER/tone.wav\" at_end loop format S16_LE channels 1"
        + " rate 48000 positions 1 }\n"
    }
    bench = try Bench(devices: devices)
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tone.wav")
  }

  /// Kills them all.
  ///
  /// - Parameter withPeers: whether the same is done to `opusenc` and `ffmpeg`.
  package func run(withPeers: Bool = false) throws -> TrialReport {
    var report = TrialReport()
    report.lines.append("recorder   killed  decode  offered  loss median    highest    in all of given")
    let store = try Store(at: bench.store)
    for kill in kills { _ = try store.addChannel(kill.channel) }
    let (outcomes, faults) = try ours(store)
    report.add(try rows(.pressel, outcomes, offered: true))
    report.faults += faults
    if withPeers {
      for peer in [KilledRecorder.opusenc, .ffmpeg] {
        report.add(
          try rows(peer, try Crew.work(on: kills, atOnce: atOnce) { try theirs(peer, $0) }, offered: false))
      }
    }
    return report
  }

  private func rows(
    _ recorder: KilledRecorder, _ outcomes: [Outcome], offered: Bool
  ) throws -> TrialReport {
    var report = TrialReport()
    let loss = Spread(outcomes.map(\.loss))
    let decoded = outcomes.count { $0.kept != nil }
    let (lost, given) = (outcomes.reduce(0) { $0 + $1.loss }, outcomes.reduce(0) { $0 + $1.delivered })
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    report.lines.append(
      recorder.rawValue + cell(String(outcomes.count), 17 - recorder.rawValue.count)
        + cell(String(decoded), 8)
        + cell(offered ? String(outcomes.count { $0.faults.isEmpty }) : "-", 9)
        + cell("\(loss.median.text(1)) ms", 13) + cell("\(loss.highest.text(1)) ms", 11)
        + cell("\((lost / 1000).text(1)) of \((Double(given) / 48_000).text(0)) s", 19))
    guard recorder == .pressel else { return report }
    for outcome in outcomes {
      report.faults += outcome.faults.map { "take \(outcome.kill.number): \($0)" }
      report.check(
        outcome.loss <= KillTrial.tolerance && outcome.loss >= 0,
        "take \(outcome.kill.number): \(outcome.loss.text(1)) ms lost of \(outcome.delivered) frames")
    }
    return report
  }

  // MARK: Ours

  private func ours(_ store: Store) throws -> (outcomes: [Outcome], faults: [String]) {
    _ = try Crew.work(on: kills, atOnce: atOnce) { try end($0) }
    // The order matters: nothing may have been made whole when files and rows are compared.
    let findings = try store.inspect()
    var faults = try partsThatDoNotDecode()
    _ = try bench.pressel("recover", "--json", name: "recover")
    let drafts = try bench.pressel("drafts", "--json", name: "drafts").document?["drafts"]?.array ?? []
    let kept = Dictionary(grouping: drafts) { $0["channel"]?.string ?? "" }
    let outcomes = try kills.map { try found($0, in: kept[$0.channel] ?? []) }
    faults += findings.strayFiles.map { "\($0) has no row" }
    faults += findings.withoutFile.map { "\($0.file) is in the index and not there" }
    let after = try store.inspect()
    if !after.isClean { faults.append("index and files do not agree after recovery: \(after)") }
    if try !store.leftoverTakes().isEmpty { faults.append("takes were left over after recovery") }
    return (outcomes, faults)
  }

  /// The file of a take is valid at every moment, whoever reads it.
  private func partsThatDoNotDecode() throws -> [String] {
    try bench.files(below: "\(bench.store)/takes").keys.filter { path in
      try path.hasSuffix(".part") && bench.samplesByOpusdec(path, name: "part") == nil
    }.map { "\($0) could not be decoded as it was left" }
  }

  /// Records until it is killed.
  private func end(_ kill: Kill) throws {
    let log = bench.folder.file(kill.log(.pressel))
    let child = try bench.start(
      [
        Bench.program, "record", kill.channel, "--device", kill.device, "--text", kill.text, "--send",
        "--duration", "\(kill.length)ms",
      ], variables: ["RIG_LOG=\(log)"], name: kill.channel)
    try strike(child, kill, log)
  }

  /// Waits for the first frame, then for the moment, and kills.
  private func strike(_ child: ChildProcess, _ kill: Kill, _ log: String) throws {
    try bench.wait { RigLog((try? bench.text(of: log)) ?? "").framesRead > 0 }
    _ = child.wait(until: MonotonicClock.now + Int64(kill.moment) * 1_000_000)
    child.signal(SIGKILL)
    _ = child.wait(until: MonotonicClock.now + 10_000_000_000)
  }

  private func found(_ kill: Kill, in drafts: [JSONValue]) throws -> Outcome {
    let delivered = RigLog(try bench.text(of: kill.log(.pressel))).framesRead
    let messages =
      try bench.pressel("list", kill.channel, "--json", name: "list").document?["messages"]?.array ?? []
    var outcome = Outcome(kill: kill, delivered: 0, kept: nil)
    let all = drafts + messages
    guard let one = all.first, all.count == 1 else {
      outcome = Outcome(kill: kill, delivered: delivered, kept: nil)
      outcome.faults.append("\(drafts.count) drafts and \(messages.count) messages")
      return outcome
    }
    let attachments = one["attachments"]?.array ?? []
    let said = attachments.first?["samples"]?.integer
    let path = attachments.first?["asset_url"]?.string.map { $0.dropFirst("file://".count) } ?? ""
    let decoded = try bench.samplesByOpusdec(String(path), name: kill.channel)
    // A take that ended by itself keeps what it was asked for, and not what the device gave beyond.
    let wanted = min(delivered, Int64(kill.length) * 48)
    outcome = Outcome(kill: kill, delivered: wanted, kept: decoded)
    if attachments.count != 1 { outcome.faults.append("\(attachments.count) recordings in it") }
    if said != decoded { outcome.faults.append("it says \(said ?? -1) samples and has \(decoded ?? -1)") }
    if one["text"]?.string != kill.text {
      outcome.faults.append("the text is \(one["text"]?.string ?? "gone")")
    }
    return outcome
  }

  // MARK: Theirs

  private func theirs(_ peer: KilledRecorder, _ kill: Kill) throws -> Outcome {
    let log = bench.folder.file(kill.log(peer))
    let file = bench.folder.file("\(peer.rawValue)\(kill.number).ogg")
    let name = "\(peer.rawValue)\(kill.number)"
    let variables = ["RIG_LOG=\(log)"]
    switch peer {
    case .pressel: preconditionFailure("That is no peer.")
    case .ffmpeg:
      let child = try bench.start(
        [
          "ffmpeg", "-v", "error", "-nostdin", "-f", "alsa", "-channels", "1", "-sample_rate", "48000", "-i",
          kill.device, "-c:a", "libopus", "-b:a", "24k", "-application", "voip", "-y", file,
        ], variables: variables, name: name)
      try strike(child, kill, log)
    case .opusenc:
      let pipe = bench.folder.file("\(name).fifo")
      guard mkfifo(pipe, 0o600) == 0 else { throw SystemError(errno, "make \(pipe)") }
      let feeder = try bench.start(
        ["arecord", "-q", "-D", kill.device, "-t", "raw", "-f", "S16_LE", "-r", "48000", "-c", "1", pipe],
        variables: variables, name: "\(name).arecord")
      let child = try bench.start(
        [
          "opusenc", "--quiet", "--raw", "--raw-rate", "48000", "--raw-chan", "1", "--bitrate", "24",
          "--speech",
          pipe, file,
        ], name: name)
      try strike(child, kill, log)
      feeder.signal(SIGKILL)
      _ = feeder.wait(until: MonotonicClock.now + 10_000_000_000)
    }
    let delivered = RigLog(try bench.text(of: kill.log(peer))).framesRead
    return Outcome(kill: kill, delivered: delivered, kept: try bench.samplesByOpusdec(file, name: name))
  }
}
