import ComposerWire
import PresselAudio
import PresselService
import PresselStore
import PresselSystem

/// `pressel doctor`: looks for what keeps recording from working, and says how to mend it.
struct DoctorCommand: Command {
  /// One thing that was looked at.
  private struct Finding {
    /// How it is.
    enum State: String {
      case good
      case warning
      case problem
    }

    let what: String
    let state: State
    let text: String
  }

  static let definition = CommandDefinition(
    "doctor", summary: "looks for what keeps recording from working, and says how to mend it",
    discussion: "It opens the microphone for a moment, and keeps nothing of what it hears.",
    flags: [.device], examples: ["pressel doctor"])

  private let device: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    device = arguments.value(.device)
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let findings = [
      Finding(what: "sound system", state: .good, text: context.host.backend.name), devices(context),
      microphone(context), loudspeaker(context), store(context),
    ]
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

  private func devices(_ context: CommandContext) -> Finding {
    do throws(AudioError) {
      let devices = try context.host.backend.devices()
      let names = devices.prefix(4).map(\.name).joined(separator: ", ")
      return devices.isEmpty
        ? Finding(
          what: "devices", state: .warning,
          text: "none is listed: plug a microphone in, or start the sound server (PipeWire or PulseAudio)")
        : Finding(what: "devices", state: .good, text: names)
    } catch {
      return Finding(what: "devices", state: .problem, text: error.message)
    }
  }

  private func microphone(_ context: CommandContext) -> Finding {
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
        ? Finding(what: "microphone", state: .good, text: "opens, and sound arrives")
        : Finding(
          what: "microphone", state: .warning,
          text: "opens, but all is silence: is it muted? `alsamixer` or the sound settings tell")
    } catch {
      return Finding(what: "microphone", state: .problem, text: error.message)
    }
  }

  private func loudspeaker(_ context: CommandContext) -> Finding {
    let sink = context.host.backend.sink(device: context.configuration.text(.playbackDevice))
    defer { sink.close() }
    do throws(AudioError) {
      try sink.open()
      return Finding(what: "loudspeaker", state: .good, text: "opens")
    } catch {
      return Finding(what: "loudspeaker", state: .problem, text: error.message)
    }
  }

  private func store(_ context: CommandContext) -> Finding {
    do throws(CommandError) {
      let store = try context.openStoreForReading()
      let (count, leftovers) = try CommandError.mapping { () throws(StoreError) in
        (try store.messageCount(in: nil), try store.leftoverTakes().count)
      }
      let missing = try CommandError.mapping { () throws(StoreError) in try store.inspect().withoutFile }
      guard missing.isEmpty else {
        return Finding(
          what: "store", state: .problem,
          text:
            "the audio of \(missing.count) recordings is gone from \(store.root): restore it from a backup")
      }
      let text = "\(count) \(count == 1 ? "message" : "messages") in \(store.root)"
      guard leftovers > 0 else { return Finding(what: "store", state: .good, text: text) }
      let takes = leftovers == 1 ? "1 recording was" : "\(leftovers) recordings were"
      return Finding(
        what: "store", state: .warning, text: "\(text); \(takes) cut off: `pressel recover` makes them whole"
      )
    } catch {
      return Finding(what: "store", state: .problem, text: error.message)
    }
  }
}
