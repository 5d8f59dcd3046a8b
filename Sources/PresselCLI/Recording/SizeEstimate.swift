import ComposerWire
import PresselAudio
import PresselOpus

/// How large a recording will be, told before it is made.
struct SizeEstimate {
  let size: OpusFileSize
  let encoder: OpusEncoderSettings
  let limit: SizeValue?

  /// What to expect of speech at the bit rate.
  private var expected: Int {
    size.bytes(atBitRate: encoder.bitRate)
  }

  /// What is never exceeded; nothing is certain of free VBR.
  private var most: Int? {
    encoder.ceiling.map { size.bytes(atBitRate: $0) }
  }

  var json: JSONValue {
    func number(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }
    return .object([
      ("duration", .number(size.samples.seconds(at: .opus))), ("samples", .integer(size.samples.frames)),
      ("bitRate", number(encoder.bitRate)), ("inputRate", number(encoder.inputRate.hertz)),
      ("packets", number(size.packets)), ("expectedBytes", number(expected)),
      ("limit", number(limit?.bytes)), ("fittingBitRate", number(encoder.ceiling)),
      ("mostBytes", number(most)),
    ])
  }

  var text: String {
    let length = TimeText.length(size.samples.nanoseconds(at: .opus))
    let about = "\(length) at \(encoder.bitRate) bits a second: about \(expected) bytes"
    guard let ceiling = encoder.ceiling, let most, let limit else {
      return "\(about); VBR may take more, --fit SIZE sets a limit"
    }
    return "\(about), never more than \(most); up to \(ceiling) bits a second fit \(limit.bytes) bytes"
  }
}
