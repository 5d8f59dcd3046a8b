internal import ComposerWire
internal import PresselAudio
internal import PresselStore
internal import PresselSystem
internal import PresselTesting

/// Takes on devices that fail as a table says, each compared with what the table states.
package struct DeviceTrial {
  private let scripts: [DeviceScript]
  private let atOnce: Int
  private let closing: Double
  private let bench: Bench

  /// - Parameters:
  ///   - scripts: what goes wrong.
  ///   - atOnce: how many takes run beside each other.
  ///   - closing: milliseconds from the last frame within which a lost device is closed.
  package init(_ scripts: [DeviceScript], atOnce: Int = 6, closing: Double = 2_000) throws {
    self.scripts = scripts
    self.atOnce = atOnce
    self.closing = closing
    bench = try Bench(
      devices: scripts.map { script in
        let tape = script.keys.contains("infile") ? "" : "infile \"FOLDER/tape.wav\""
        let form = script.keys.contains("period") ? "rate 48000" : "format S16_LE channels 1 rate 48000"
        return
          "pcm.\(script.name) { type rig log \"FOLDER/\(script.name).log\" positions 1 \(form) \(tape) \(script.keys) }"
      }.joined(separator: "\n"))
    try bench.write(Tone.sine(hertz: 440, frames: 480_000), to: "tape.wav")
    try bench.write(Tone.sine(hertz: 440, frames: 24_000), to: "short.wav")
    try FileSystem().create(bench.folder.file("none.raw")).write([])
  }

  /// Runs them all.
  package func run() throws -> TrialReport {
    let store = try Store(at: bench.store)
    for script in scripts { _ = try store.addChannel(script.name) }
    let (bench, closing) = (bench, closing)
    let outcomes = try Crew.work(on: scripts, atOnce: atOnce) { script in
      try DeviceTrial.play(script, bench, closing)
    }
    var report = TrialReport()
    report.lines.append("device                   stated                   delivered      kept  closed after")
    for outcome in outcomes { report.add(outcome) }
    report.check(try store.leftoverTakes().isEmpty, "takes were left over")
    report.check(try store.inspect().isClean, "index and files do not agree")
    return report
  }

  private static func play(_ script: DeviceScript, _ bench: Bench, _ closing: Double) throws -> TrialReport {
    let asked =
      script.words.contains { $0.hasSuffix("duration") }
      ? [] : ["--duration", "\(DeviceScript.milliseconds)ms"]
    let run = try bench.run(
      [Bench.program, "record", script.name, "--device", script.name, "--send", "--json"] + asked
        + script.words,
      name: script.name)
    let text = (try? bench.text(of: "\(script.name).log")) ?? ""
    let (log, moments) = (RigLog(text), DeviceMoments(text))
    let draft = try bench.pressel("drafts", "--json", name: "\(script.name).drafts").document?["drafts"]?
      .array?
      .first { $0["channel"]?.string == script.name }
    let recording =
      (run.document ?? draft)?["attachments"]?.array?.first ?? draft?["attachments"]?.array?.first
    let kept = recording?["samples"]?.integer ?? 0
    var report = TrialReport()
    report.lines.append(
      [
        (script.name, 25), (script.stated, 22), ("\(log.framesRead)", -12), ("\(kept)", -10),
        ("\(moments.closing.text(0)) ms", -14),
      ].map(cell).joined())
    var faults = faults(script, run, kept: kept, isDraft: draft != nil)
    let wanted = asked.isEmpty ? log.framesRead : min(log.framesRead, DeviceScript.frames)
    if kept != wanted { faults.append("\(kept) frames kept of \(wanted)") }
    if log.closings < log.openings { faults.append("\(log.openings) openings, \(log.closings) closings") }
    if moments.closing > closing { faults.append("closed after \(moments.closing.text(0)) ms") }
    if let url = recording?["asset_url"]?.string {
      let info = try bench.pressel(
        "info", String(url.dropFirst("file://".count)), "--json", name: "\(script.name).info"
      ).document
      if info?["samples"]?.integer != kept { faults.append("the file does not have what the index says") }
      if info?["faults"]?.array?.isEmpty != true { faults.append("the file is not whole") }
      faults += holes(script, info?["holes"]?.array ?? [])
    }
    report.faults = faults.map {
      "\(script.name): \($0) (\(run.error.split(separator: "\n").joined(separator: "; ")))"
    }
    return report
  }

  /// How the run differs from what was stated.
  private static func faults(
    _ script: DeviceScript, _ run: Bench.Run, kept: Int64, isDraft: Bool
  ) -> [String] {
    let code = run.document?["error"]?["code"]?.string
    func all(_ promises: [(Bool, String)]) -> [String] {
      promises.filter { !$0.0 }.map(\.1)
    }
    switch script.statement {
    case .goesOn:
      return all([
        (run.ending == .exited(0), "it ended with \(code ?? "a failure")"),
        (kept == DeviceScript.frames, "it has \(kept) frames"), (!isDraft, "a draft was left"),
      ])
    case .limited:
      return all([
        (run.ending == .exited(0), "it ended with \(code ?? "a failure")"), (kept > 0, "nothing was kept"),
        (!isDraft, "a draft was left"),
      ])
    case .ends(let frames):
      return all([
        (run.ending == .exited(2), "it did not fail"),
        (code == "deviceLost", "the code is \(code ?? "none")"),
        (kept == frames, "it has \(kept) frames"), (isDraft, "there is no draft"),
      ])
    case .nothing(let expected):
      return all([
        (run.ending == .exited(2), "it did not fail"), (code == expected, "the code is \(code ?? "none")"),
        (run.sentences.count == 1, "\(run.sentences.count) lines on standard error"),
        (!run.error.contains("ALSA lib"), "libasound spoke"), (!isDraft, "a draft was left"),
      ])
    }
  }

  private static func holes(_ script: DeviceScript, _ holes: [JSONValue]) -> [String] {
    let (count, frames): (Int, Int64)
    switch script.statement {
    case .goesOn(let holes, let length), .limited(let holes, let length): (count, frames) = (holes, length)
    case .ends, .nothing: return []
    }
    let long = holes.filter { ($0["lost"]?.integer ?? -1) >= frames }
    return long.count >= count ? [] : ["\(holes.count) holes, \(long.count) of them long enough"]
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    let space = String(repeating: " ", count: max(1, abs(width) - text.count))
    return width < 0 ? space + text : text + space
  }
}
