import ComposerWire
import PresselAudio
import PresselOpus
import PresselService

/// What is told of a file of sound, to people and to scripts.
enum SoundFactsText {
  static func json(_ facts: SoundFacts) -> JSONValue {
    switch facts {
    case .opus(let info): opus(info)
    case .wave(let format, let frames): wave(format, frames)
    case .foreign(let facts, let length): foreign(facts, length)
    }
  }

  static func text(_ facts: SoundFacts, style: TextStyle) -> String {
    switch facts {
    case .opus(let info): opus(info, style)
    case .wave(let format, let frames): wave(format, frames)
    case .foreign(let facts, let length): foreign(facts, length, style)
    }
  }

  private static func opus(_ info: OpusFileInfo) -> JSONValue {
    let tags = info.tags.comments.map { JSONValue.array([.string($0.name), .string($0.value)]) }
    let faults = info.faults.map { fault in
      JSONValue.object([
        ("code", .string(fault.code.rawValue)), ("page", .integer(Int64(fault.page))),
        ("offset", .integer(fault.offset)), ("message", .string(fault.message)),
      ])
    }
    return .object([
      ("format", .string("ogg-opus")), ("channels", .integer(Int64(info.head.channels))),
      ("inputRate", .integer(Int64(info.head.inputRate))), ("preSkip", .integer(Int64(info.head.preSkip))),
      ("headerGain", .integer(Int64(info.head.headerGain))), ("samples", .integer(info.samples.frames)),
      ("duration", .number(info.samples.seconds(at: .opus))), ("links", .integer(Int64(info.links))),
      ("packets", .integer(Int64(info.packets))), ("pages", .integer(Int64(info.pages))),
      ("bitRate", .integer(Int64(info.bitRate))), ("vendor", .string(info.tags.vendor)),
      ("tags", .array(tags)), ("holes", HolesText.json(holes(info))), ("faults", .array(faults)),
    ])
  }

  private static func opus(_ info: OpusFileInfo, _ style: TextStyle) -> String {
    let length = TimeText.exact(info.samples.nanoseconds(at: .opus))
    var lines = [
      "format    Ogg Opus, \(info.head.channels == 1 ? "mono" : "\(info.head.channels) channels")",
      "length    \(length) (\(info.samples.frames) samples at 48 kHz)",
      "bit rate  \(info.bitRate) bits/s, \(info.packets) packets on \(info.pages) pages",
      "pre-skip  \(info.head.preSkip) samples, recorded at \(info.head.inputRate) Hz",
    ]
    if info.head.headerGain != 0 {
      lines.append("gain      \(Double(info.head.headerGain) / 256) dB")
    }
    if info.links != 1 { lines.append("links     \(info.links)") }
    lines.append("encoder   \(style.safe(info.tags.vendor))")
    for tag in info.tags.comments {
      let value = tag.value.count > 60 ? tag.value.prefix(60) + "..." : tag.value[...]
      lines.append("tag       \(style.safe(tag.name))=\(style.safe(String(value)))")
    }
    lines += holes(info).map { "hole      \(HolesText.text($0))" }
    for fault in info.faults {
      lines.append(
        style.paint("fault     \(fault.code.rawValue) on page \(fault.page): \(fault.message)", .alarm))
    }
    if info.faults.isEmpty { lines.append("faults    none") }
    return lines.joined(separator: "\n")
  }

  private static func holes(_ info: OpusFileInfo) -> [TakeHole] {
    info.tags.value(of: TakeHole.tagName).flatMap { TakeHole.holes(tagText: $0) } ?? []
  }

  private static func samples(_ format: WaveFormat, _ frames: FrameCount) -> Int64 {
    let rate = Int64(format.rate.hertz)
    return (frames.frames * Int64(SampleRate.opus.hertz) + rate - 1) / rate
  }

  private static func wave(_ format: WaveFormat, _ frames: FrameCount) -> JSONValue {
    .object([
      ("format", .string("wav")), ("channels", .integer(Int64(format.channels))),
      ("inputRate", .integer(Int64(format.rate.hertz))), ("samples", .integer(samples(format, frames))),
      ("duration", .number(Double(samples(format, frames)) / 48_000)), ("faults", .array([])),
    ])
  }

  private static func wave(_ format: WaveFormat, _ frames: FrameCount) -> String {
    let length = TimeText.exact(frames.nanoseconds(at: format.rate))
    return """
      format    WAV, \(format.channels == 1 ? "mono" : "\(format.channels) channels"), \(format.rate), \
      \(format.encoding.bytes * 8) bits
      length    \(length) (\(frames.frames) frames)
      """
  }
}
