internal import PresselAudio

/// One thing that a decoder says.
public enum DecoderRecord: Hashable, Sendable {
  /// What the headers tell; the first record.
  case facts(ForeignFacts)
  /// The next frames, mono at 48 kHz; they fit into ``DecoderContract/bodyLimit`` bytes.
  case frames([Float])
  /// It is alive, and has come so far, in frames at 48 kHz.
  case progress(frames: Int64)
  /// All is decoded; the last record.
  case end(ForeignLength)
  /// It came to nothing; the last record.
  case failure(ForeignError)

  /// The letter that stands at the head of a record.
  enum Kind: UInt8 {
    case facts = 0x49  // I
    case frames = 0x46  // F
    case progress = 0x50  // P
    case end = 0x45  // E
    case failure = 0x58  // X
  }

  /// A letter, the length of the body in 4 bytes, the body; little-endian.
  public var bytes: [UInt8] {
    let (kind, body) = written
    return [kind.rawValue] + DecoderRecord.little(UInt32(clamping: body.count)) + body
  }

  private var written: (Kind, [UInt8]) {
    switch self {
    case .facts(let facts): (.facts, DecoderRecord.lines(facts))
    case .frames(let frames): (.frames, DecoderRecord.body(frames))
    case .progress(let frames): (.progress, DecoderRecord.little(UInt64(clamping: frames)))
    case .end(let length):
      (
        .end,
        DecoderRecord.little(UInt64(clamping: length.frames.frames))
          + DecoderRecord.little(UInt64(clamping: length.damaged))
      )
    case .failure(let error):
      (
        .failure,
        Array("\(error.code.rawValue)\t\(error.rawCode)\t\(DecoderRecord.plain(error.message))".utf8)
      )
    }
  }

  private static func body(_ frames: [Float]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * frames.count)
    for frame in frames {
      let bits = frame.bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 24))
    }
    return bytes
  }

  private static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Value(8 * $0)) }
  }
}
