import ComposerWire
import PresselAudio

/// `pressel devices`: what can record and play.
struct DevicesCommand: Command {
  static let definition = CommandDefinition(
    "devices", summary: "what can record and play, and which is the default",
    discussion: "A name is what --device and `pressel config device` take.",
    examples: ["pressel devices --json"])

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let devices: [AudioDevice]
    do {
      devices = try context.host.backend.devices()
    } catch {
      throw CommandError(error)
    }
    guard case .text = context.form else {
      try context.print(list: devices.map(json), named: "devices")
      return devices.isEmpty ? .refused : .done
    }
    for device in devices {
      let uses = AudioDevice.Direction.allCases.filter { device.directions.contains($0) }.map(word)
      let mark = device.isDefault ? "  (default)" : ""
      let summary = context.style.safe(device.summary)
      try context.print(
        "\(device.name)  \(uses.joined(separator: ", "))\(mark)  \(context.style.paint(summary, .faint))")
    }
    if devices.isEmpty { context.tell("There is no device: `pressel doctor` says why.") }
    return devices.isEmpty ? .refused : .done
  }

  private func word(_ direction: AudioDevice.Direction) -> String {
    switch direction {
    case .capture: "records"
    case .playback: "plays"
    }
  }

  private func json(_ device: AudioDevice) -> JSONValue {
    .object([
      ("name", .string(device.name)), ("summary", .string(device.summary)),
      ("records", .bool(device.directions.contains(.capture))),
      ("plays", .bool(device.directions.contains(.playback))), ("isDefault", .bool(device.isDefault)),
    ])
  }
}
