import ComposerWire
import PresselService
import PresselStore
import PresselWaveform

/// Messages, drafts and attachments as scripts see them; the names of an attachment are those of Stream Chat.
enum MessageJSON {
  static func message(_ message: Message, in store: Store) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(message.id.description)), ("channel", .string(message.channel)),
      ("author", .string(message.author)), ("createdAt", .string(message.createdAt.description)),
    ]
    if let editedAt = message.editedAt { members.append(("editedAt", .string(editedAt.description))) }
    if let replyTo = message.replyTo { members.append(("replyTo", .string(replyTo.description))) }
    members.append(("text", .string(message.text)))
    members.append(("attachments", .array(message.attachments.map { attachment($0, in: store) })))
    return .object(members)
  }

  static func draft(_ draft: Draft, in store: Store) -> JSONValue {
    .object([
      ("id", .string(draft.id.description)), ("channel", .string(draft.channel)),
      ("author", .string(draft.author)), ("updatedAt", .string(draft.updatedAt.description)),
      ("text", .string(draft.text)),
      ("attachments", .array(draft.attachments.map { attachment($0, in: store) })),
    ])
  }

  static func channel(_ channel: Channel) -> JSONValue {
    .object([
      ("name", .string(channel.name)), ("title", .string(channel.title)),
      ("createdAt", .string(channel.createdAt.description)),
    ])
  }

  static func attachment(_ attachment: Attachment, in store: Store) -> JSONValue {
    let json = AttachmentJSON(attachment, assetURL: fileURL(attachment.location(in: store)))
    var members = json.value(id: attachment.id, waveform: attachment.shape.peak).object ?? []
    if let recoveredAt = attachment.recoveredAt {
      members.append(("recoveredAt", .string(recoveredAt.description)))
    }
    return .object(members)
  }

  static func numbers(_ levels: [Float]) -> JSONValue { AttachmentJSON.numbers(levels) }

  /// RFC 8089; whatever is no plain character of a path is written as its bytes in hexadecimal (RFC 3986, 2.1).
  private static func fileURL(_ path: String) -> String {
    var url = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        url.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        url += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return url
  }
}
