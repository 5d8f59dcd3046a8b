internal import ComposerWire
internal import PresselSystem

/// Compares what a program said and left behind with what it must, when its disk failed.
struct DiskJudgement {
  let scene: DiskScene
  let failure: DiskFailure
  let run: Bench.Run
  /// How many samples had reached the part of the take.
  let written: Int64
  /// How many samples there were to record.
  let input: Int64
  private(set) var faults: [String] = []

  init(scene: DiskScene, failure: DiskFailure, run: Bench.Run, written: Int64, input: Int64) {
    self.scene = scene
    self.failure = failure
    self.run = run
    self.written = written
    self.input = input
  }

  private var isDone: Bool { run.ending == .exited(0) }

  private mutating func check(_ isTrue: Bool, _ fault: String) {
    if !isTrue { faults.append("\(fault) (\(run.error.prefix(300)))") }
  }

  /// The program ends by itself, and says in one line with a code what happened.
  mutating func ending() {
    if isDone { return }
    let code = run.document?["error"]?["code"]?.string ?? "none"
    check(
      run.ending == .exited(2) || run.ending == .exited(1),
      "it ended with \(run.ending.map { "\($0)" } ?? "a kill")")
    // What lies there of a take that could not be made whole is told besides.
    let errors = run.sentences.filter {
      $0.hasPrefix("pressel: ") && !$0.contains(" was cut off and is not whole yet")
    }
    check(errors.count == 1 || scene == .recovering, "it did not say one sentence")
    // A recovery tells of each take that could not be recovered.
    guard scene != .recovering else { return }
    check(failure.codes.contains(code), "the code is \(code)")
  }

  /// The file is whole or not there, and what was heard is in it or in its part.
  mutating func output(_ folder: String) {
    let place = samples("\(folder)/out.ogg"), part = samples("\(folder)/out.ogg.part")
    if isDone {
      check(place == input, "the file has \(place.map { "\($0)" } ?? "no") samples")
      check(part == nil, "a part is left")
    } else {
      check(place != 0, "there is a file that cannot be decoded")
      check(
        max(place ?? 0, part ?? 0) >= written,
        "\(place ?? -1) and \(part ?? -1) of \(written) samples are kept")
    }
  }

  /// Samples of a file; 0 when it cannot be decoded, `nil` when there is none.
  private func samples(_ path: String) -> Int64? {
    guard let file = try? FileSystem().open(path, for: .reading) else { return nil }
    return OggSamples.decoded((try? file.read(at: 0, upTo: 16 << 20)) ?? []) ?? 0
  }

  /// Nothing that was kept is lost, and nothing is twice.
  mutating func store(_ after: StoreSurvey, _ before: StoreSurvey?) {
    for fault in after.faults { check(false, fault) }
    let old = before?.recordings ?? [:]
    let lost = old.filter { after.recordings[$0.key] != $0.value }
    let new = after.recordings.filter { old[$0.key] == nil }
    if scene.removes {
      check(lost.count <= 1 && after.recordings.count >= old.count - 1, "more than one is gone: \(lost)")
      for id in lost.keys { check(!after.files.contains { $0.contains(id) }, "a file of \(id) is left") }
      check(!isDone || lost.count == 1, "it was not removed")
    } else {
      check(lost.isEmpty, "lost: \(lost)")
    }
    guard scene.records else {
      check(new.isEmpty, "new: \(new)")
      return
    }
    check(new.count <= 1, "recorded twice: \(new)")
    let kept = new.values.first ?? 0
    check(isDone ? kept == input : kept >= written, "\(kept) samples are kept of \(written) written")
    let isMessage = after.messages.count > (before?.messages.count ?? 0)
    check(!isDone || scene == .draft || isMessage, "there is no message")
  }
}
