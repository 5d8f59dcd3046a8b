import PresselAudio
import PresselService
import PresselStore

extension CommandContext {
  /// Makes whole what a crash left, as far as that is quick, and tells of it; whatever comes of it, the command goes on.
  func recoverTakes(in store: Store) {
    let report: RecoveryReport
    do {
      report = try TakeRecovery(store: store).recoverAll(.quick)
    } catch {
      // What is wrong with the index itself meets the command in a moment.
      return
    }
    for recovered in report.recovered {
      let length = TimeText.length(recovered.recording.nanoseconds)
      let channel = style.safe(recovered.take.channel)
      tell(
        "A recording of \(length) that was cut off is a draft in \(channel) now: `pressel drafts` shows it.")
    }
    for failure in report.failures {
      warn("\(Self.sentence(failure, style)): `pressel doctor` tells more")
    }
  }

  /// What could not be recovered, and why.
  static func sentence(_ failure: RecoveryReport.Failure, _ style: TextStyle) -> String {
    let reason = CommandError.withoutFullStop(failure.error.message)
    return "a recording in \(style.safe(failure.take.channel)) was cut off and is not whole yet: \(reason)"
  }

  /// Gives the recordings of a draft the waveforms that a quick recovery has put off.
  ///
  /// A recording that cannot be read keeps none: whoever plays it will hear why.
  func completeWaveforms(of draft: Draft, in store: Store) -> Draft {
    guard draft.attachments.contains(where: { $0.waveform.isEmpty }) else { return draft }
    let progress = ProgressLine("Reading", self)
    defer { progress.finish() }
    for attachment in draft.attachments where attachment.waveform.isEmpty {
      _ = try? TakeRecovery(store: store).completeWaveform(of: attachment) { progress.show($0) }
    }
    return (try? store.draft(matching: draft.id.description)) ?? draft
  }
}
