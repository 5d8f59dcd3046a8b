import ComposerWire
import PresselAudio
import PresselForeign

extension SoundFactsText {
  static func foreign(_ facts: ForeignFacts, _ length: ForeignLength) -> JSONValue {
    let tags = facts.tags.map { JSONValue.array([.string($0.name), .string($0.value)]) }
    let faults: [JSONValue] =
      length.damaged == 0
      ? [] : [.object([("code", .string("damaged")), ("count", .integer(Int64(length.damaged)))])]
    return .object([
      ("format", .string(facts.container)), ("codec", .string(facts.codec)),
      ("channels", .integer(Int64(facts.channels))), ("inputRate", .integer(Int64(facts.rate.hertz))),
      ("samples", .integer(length.frames.frames)), ("duration", .number(length.frames.seconds(at: .opus))),
      ("bitRate", .integer(Int64(facts.bitRate))), ("tags", .array(tags)), ("faults", .array(faults)),
    ])
  }

  static func foreign(_ facts: ForeignFacts, _ length: ForeignLength, _ style: TextStyle) -> String {
    let channels = facts.channels == 1 ? "mono" : "\(facts.channels) channels"
    var lines = [
      "format    \(style.safe(facts.container)) with \(style.safe(facts.codec)), \(channels), \(facts.rate)",
      "length    \(TimeText.exact(length.frames.nanoseconds(at: .opus))) (\(length.frames.frames) samples at 48 kHz)",
    ]
    if facts.bitRate > 0 { lines.append("bit rate  \(facts.bitRate) bits/s") }
    for tag in facts.tags {
      let value = tag.value.count > 60 ? tag.value.prefix(60) + "..." : tag.value[...]
      lines.append("tag       \(style.safe(tag.name))=\(style.safe(String(value)))")
    }
    let damaged = length.damaged
    lines.append(
      damaged == 0
        ? "faults    none" : style.paint("fault     damaged: \(damaged) pieces cannot be decoded", .alarm))
    return lines.joined(separator: "\n")
  }
}
