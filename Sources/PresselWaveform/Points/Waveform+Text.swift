internal import PresselAudio

extension Waveform {
  /// The key of the comment that carries a waveform in an Ogg Opus file.
  public static let tagName = "PRESSEL_WAVEFORM"

  /// The waveform as the value of that comment: `1:SAMPLES:PEAKS:RMS`.
  ///
  /// `1` is the version, SAMPLES the length at 48 kHz in decimal. PEAKS and RMS have two characters a point:
  /// a number of 4,095ths, its upper six bits first, each six bits as a digit of base64 (A…Z, a…z, 0…9, +,
  /// /).
  public var tagText: String {
    "1:\(samples.frames):\(Self.digits(of: peak)):\(Self.digits(of: rms))"
  }

  /// Reads the value of the comment.
  ///
  /// - Parameter tagText: any text; `nil` comes back for all that is not in the form of ``tagText``, and for
  ///   more than ``WaveformBuilder/pointLimit`` points.
  public init?(tagText: String) {
    let longest = 2 + 20 + 2 * (2 * WaveformBuilder.pointLimit + 1)
    guard tagText.utf8.count <= longest else { return nil }
    let fields = tagText.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0].elementsEqual("1".utf8) else { return nil }
    guard let samples = Self.decimal(fields[1]), let peak = Self.values(fields[2]),
      let rms = Self.values(fields[3]), !peak.isEmpty, peak.count == rms.count
    else { return nil }
    guard peak.count <= WaveformBuilder.pointLimit else { return nil }
    self.init(peak: peak, rms: rms, samples: FrameCount(samples))
  }

  private static func digits(of values: [Float]) -> String {
    var text: [UInt8] = []
    for value in values {
      let step = step(of: value)
      text.append(Base64.alphabet[step >> 6])
      text.append(Base64.alphabet[step & 63])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func values(_ text: Substring.UTF8View) -> [Float]? {
    var values: [Float] = []
    var upper: Int?
    for character in text {
      guard let digit = digit(character) else { return nil }
      if let high = upper {
        values.append(value(ofStep: high << 6 | digit))
        upper = nil
      } else {
        upper = digit
      }
    }
    return upper == nil ? values : nil
  }

  private static func digit(_ character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Digits only: no sign, no space, no overflow.
  private static func decimal(_ text: Substring.UTF8View) -> Int64? {
    guard (1...19).contains(text.count), text.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int64(Substring(text))
  }
}
