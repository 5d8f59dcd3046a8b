import PresselStore
import PresselSystem
import PresselWaveform

/// Messages as people see them.
enum MessageText {
  /// How much of an id is shown: its milliseconds, which tell messages of one person apart.
  private static let idLength = 13

  /// One line: time, author, length, waveform, text, whether it was heard, id.
  static func line(_ message: Message, isUnheard: Bool, style: TextStyle) -> String {
    let parts = [
      style.paint(WallClock.local(message.createdAt.milliseconds), .faint), style.safe(message.author),
      recordings(message.attachments, style), style.safe(oneLine(message.text)),
      isUnheard ? style.paint("new", .accent) : "", style.paint(shortID(message.id), .faint),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// All of one message, a line a field.
  static func whole(_ message: Message, in store: Store, style: TextStyle) -> String {
    var lines = [
      "id        \(message.id)", "channel   \(style.safe(message.channel))",
      "author    \(style.safe(message.author))",
      "time      \(WallClock.local(message.createdAt.milliseconds)) (\(message.createdAt))",
    ]
    if let editedAt = message.editedAt { lines.append("edited    \(editedAt)") }
    if let replyTo = message.replyTo { lines.append("reply to  \(replyTo)") }
    if !message.text.isEmpty { lines.append("text      \(style.safe(message.text))") }
    for attachment in message.attachments {
      lines.append(
        "recording \(TimeText.length(attachment.nanoseconds))  \(attachment.samples) samples, "
          + TimeText.bytes(attachment.bytes))
      lines.append("          " + waveform(attachment, width: 60, style))
      lines.append("          " + style.safe(attachment.location(in: store)))
    }
    return lines.joined(separator: "\n")
  }

  static func draft(_ draft: Draft, style: TextStyle) -> String {
    let parts = [
      style.safe(draft.channel), recordings(draft.attachments, style), style.safe(oneLine(draft.text)),
      style.paint(cutOff(draft.attachments), .accent),
      style.paint(shortID(draft.id), .faint),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Says of which moment the recordings are that a crash cut off.
  private static func cutOff(_ attachments: [Attachment]) -> String {
    var times: [String] = []
    for attachment in attachments where attachment.recoveredAt != nil {
      let time = WallClock.local(attachment.id.time.milliseconds)
      if !times.contains(time) { times.append(time) }
    }
    return times.isEmpty ? "" : "cut off, recorded \(times.joined(separator: ", "))"
  }

  static func shortID(_ id: EntryID) -> String {
    String(id.description.prefix(idLength))
  }

  static func waveform(_ attachment: Attachment, width: Int, _ style: TextStyle) -> String {
    let row = WaveformDrawing.row(attachment.shape.peak, width: width, style: style)
    return style.paint(row, .accent)
  }

  private static func recordings(_ attachments: [Attachment], _ style: TextStyle) -> String {
    attachments.map { TimeText.length($0.nanoseconds) + " " + waveform($0, width: 24, style) }
      .joined(separator: " ")
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
