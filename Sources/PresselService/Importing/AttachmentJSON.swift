public import ComposerWire
public import PresselStore

/// A recording as Stream Chat writes it: `asset_url`, `waveform_data`, `mime_type`, `file_size`, `duration`, `title`.
///
/// Keys that are not known here are kept in ``/PresselStore/RecordingFacts/extra``, and are written again behind the
/// others, in their order.
public struct AttachmentJSON: Hashable, Sendable {
  private static let rate: Double = 48_000
  private static let known = [
    "type", "id", "title", "asset_url", "mime_type", "file_size", "duration", "samples", "waveform_data",
    "transcript", "recoveredAt",
  ]

  /// The most points of a waveform that are taken.
  static let pointLimit = 10_000

  /// What it is.
  public var facts: RecordingFacts

  /// Where its bytes are.
  public var assetURL: String

  /// The length of the file in bytes.
  public var fileSize: Int64

  /// A recording that is there.
  ///
  /// - Parameters:
  ///   - attachment: of a message or a draft.
  ///   - assetURL: where its bytes can be had.
  public init(_ attachment: Attachment, assetURL: String) {
    facts = attachment.facts
    fileSize = attachment.bytes
    self.assetURL = assetURL
  }

  /// Reads one.
  ///
  /// - Parameter value: an object. `samples`, which Stream does not have, goes before `duration`; a length or a size
  ///   that is none counts as 0, a waveform that is none as empty.
  /// - Returns: `nil` when it is no object, or has no `type`.
  public init?(_ value: JSONValue) {
    guard let members = value.object, let kind = value["type"]?.string else { return nil }
    facts = RecordingFacts(samples: Self.samples(value), waveform: Self.waveform(value["waveform_data"]))
    facts.kind = Attachment.Kind(rawValue: kind)
    if let title = value["title"]?.string { facts.title = title }
    if let type = value["mime_type"]?.string { facts.mimeType = type }
    facts.transcript = value["transcript"]?.string
    let rest = members.filter { !Self.known.contains($0.0) }
    facts.extra = rest.isEmpty ? nil : JSONValue.object(rest).text()
    assetURL = value["asset_url"]?.string ?? ""
    fileSize = max(0, value["file_size"]?.integer ?? 0)
  }

  /// The object.
  ///
  /// - Parameters:
  ///   - id: what it is called here; `nil` leaves it out.
  ///   - waveform: drawn from, when the kept one is not meant.
  public func value(id: EntryID? = nil, waveform: [Float]? = nil) -> JSONValue {
    var members: [(String, JSONValue)] = [("type", .string(facts.kind.rawValue))]
    if let id { members.append(("id", .string(id.description))) }
    members += [
      ("title", .string(facts.title)), ("asset_url", .string(assetURL)),
      ("mime_type", .string(facts.mimeType)), ("file_size", .integer(fileSize)),
      ("duration", .number(Double(facts.samples) / Self.rate)), ("samples", .integer(facts.samples)),
      ("waveform_data", Self.numbers(waveform ?? facts.waveform)),
    ]
    if let transcript = facts.transcript { members.append(("transcript", .string(transcript))) }
    if let extra = facts.extra, let object = (try? JSONValue(parsing: extra))?.object {
      members += object.filter { !Self.known.contains($0.0) }
    }
    return .object(members)
  }

  /// Levels with five decimals, which is finer than their steps.
  public static func numbers(_ levels: [Float]) -> JSONValue {
    .array(
      levels.map { level in
        let step = Int64((Double(level) * 100_000).rounded())
        return step % 100_000 == 0 ? .integer(step / 100_000) : .number(JSONNumber(billionths: step * 10_000))
      })
  }

  private static func samples(_ value: JSONValue) -> Int64 {
    if let samples = value["samples"]?.integer { return max(0, samples) }
    guard let seconds = value["duration"]?.double, seconds > 0, seconds < 1e9 else { return 0 }
    return Int64((seconds * rate).rounded())
  }

  private static func waveform(_ value: JSONValue?) -> [Float] {
    (value?.array ?? []).prefix(pointLimit).map { Float(min(1, max(0, $0.double ?? 0))) }
  }
}
