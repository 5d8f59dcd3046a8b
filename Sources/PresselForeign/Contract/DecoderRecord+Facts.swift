internal import PresselAudio

extension DecoderRecord {
  /// A name or value that is longer is cut.
  private static let textLimit = 600

  /// Facts as lines: a word, a tab, a value; of a tag its name and value.
  static func lines(_ facts: ForeignFacts) -> [UInt8] {
    var lines = [
      "container\t\(plain(facts.container))", "codec\t\(plain(facts.codec))", "channels\t\(facts.channels)",
      "rate\t\(facts.rate.hertz)", "bitRate\t\(facts.bitRate)",
    ]
    lines += facts.tags.map { "tag\t\(plain($0.name))\t\(plain($0.value))" }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// - Returns: `nil` for lines that break the contract.
  static func facts(from body: ArraySlice<UInt8>) -> ForeignFacts? {
    var values: [Substring: Substring] = [:]
    var tags: [ForeignTag] = []
    for line in String(decoding: body, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch (words.first, words.count) {
      case ("tag"?, 3): tags.append(ForeignTag(name: plain(words[1]), value: plain(words[2])))
      case (let name?, 2) where values[name] == nil: values[name] = words[1]
      case _: return nil
      }
    }
    guard let container = values["container"], let codec = values["codec"],
      let channels = values["channels"].flatMap({ Int($0) }),
      (1...ForeignFacts.channelLimit).contains(channels),
      let rate = values["rate"].flatMap({ Int($0) }).flatMap({ SampleRate(hertz: $0) }),
      let bitRate = values["bitRate"].flatMap({ Int($0) }), tags.count <= ForeignFacts.tagLimit
    else { return nil }
    return ForeignFacts(
      container: plain(container), codec: plain(codec), channels: channels, rate: rate, bitRate: bitRate,
      tags: tags)
  }

  /// A text of one line without control characters, cut to what a record has room for.
  static func plain(_ text: some StringProtocol) -> String {
    var kept = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      guard bytes <= textLimit else { break }
      let isControl = scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
      kept.append(isControl ? " " : scalar)
    }
    return String(kept)
  }
}
