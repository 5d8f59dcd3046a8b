import ComposerWire
import PresselAudio
import PresselService

/// `pressel doctor`: looks for what keeps recording from working, and says how to mend it.
struct DoctorCommand: Command {
  static let definition = CommandDefinition(
    "doctor", summary: "looks for what keeps recording from working, and says how to mend it",
    discussion: "It opens the microphone for a moment, and keeps nothing of what it hears.",
    flags: [.device], examples: ["pressel doctor"])

  private let device: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    device = arguments.value(.device)
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let findings =
      [
        DoctorFinding(what: "sound system", state: .good, text: context.host.backend.name), devices(context),
        microphone(context), loudspeaker(context),
      ] + StoreExamination.findings(context)
    if case .text = context.form {
      for finding in findings {
        let role: TextStyle.Role = finding.state == .problem ? .alarm : .accent
        try context.print(
          "\(context.style.paint(finding.state.rawValue, role))  \(finding.what): \(finding.text)")
      }
    } else {
      try context.print(
        list: findings.map { finding in
          .object([
            ("what", .string(finding.what)), ("state", .string(finding.state.rawValue)),
            ("text", .string(finding.text)),
          ])
        }, named: "findings")
    }
    return findings.contains { $0.state == .problem } ? .failure : .done
  }

  private func devices(_ context: CommandContext) -> DoctorFinding {
    do throws(AudioError) {
      let devices = try context.host.backend.devices()
      let names = devices.prefix(4).map(\.name).joined(separator: ", ")
      return devices.isEmpty
        ? DoctorFinding(
          what: "devices", state: .warning,
          text: "none is listed: plug a microphone in, or start the sound server (PipeWire or PulseAudio)")
        : DoctorFinding(what: "devices", state: .good, text: names)
    } catch {
      return DoctorFinding(what: "devices", state: .problem, text: error.message)
    }
  }

  private func microphone(_ context: CommandContext) -> DoctorFinding {
    let source = context.host.backend.source(device: device ?? context.configuration.text(.device))
    defer { source.close() }
    do throws(AudioError) {
      try source.open()
      var peak: Float = 0
      var heard = 0
      var buffer = PCMBuffer(capacity: 4_800)
      while heard < 24_000 {
        buffer.removeAll()
        if case .ended = try source.read(into: &buffer) { break }
        heard += buffer.count
        peak = buffer.samples.reduce(peak) { max($0, abs($1)) }
      }
      return peak >= RecordingMeter.silence
        ? DoctorFinding(what: "microphone", state: .good, text: "opens, and sound arrives")
        : DoctorFinding(
          what: "microphone", state: .warning,
          text: "opens, but all is silence: is it muted? `alsamixer` or the sound settings tell")
    } catch {
      return DoctorFinding(what: "microphone", state: .problem, text: error.message)
    }
  }

  private func loudspeaker(_ context: CommandContext) -> DoctorFinding {
    let sink = context.host.backend.sink(device: context.configuration.text(.playbackDevice))
    defer { sink.close() }
    do throws(AudioError) {
      try sink.open()
      return DoctorFinding(what: "loudspeaker", state: .good, text: "opens")
    } catch {
      return DoctorFinding(what: "loudspeaker", state: .problem, text: error.message)
    }
  }
}
