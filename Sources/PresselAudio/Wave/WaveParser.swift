/// Turns the bytes of a WAV file into samples as they arrive, from a file or a pipe.
///
/// The format is that of Microsoft's RIFF documents (`WAVEFORMATEX`, `WAVEFORMATEXTENSIBLE`). A data chunk of
/// length 0 or 2³²−1, as programs write that cannot go back, lasts to the end of the bytes. It holds at most
/// what was fed since the last call of ``nextSamples(atMost:)``.
public struct WaveParser: Sendable {
  private enum State: Sendable {
    case riff
    case chunk(WaveFormat?)
    case skipping(UInt64, WaveFormat?)
    case samples(WaveFormat, left: UInt64?)
    case ended(WaveFormat)
  }

  private var state = State.riff
  private var bytes: [UInt8] = []
  private var start = 0

  /// The longest `fmt ` chunk that is read; longer ones are no known form.
  private static let longestFormat: UInt64 = 1_024

  /// A parser that has seen no byte.
  public init() {}

  /// The layout of the samples; `nil` until the header has arrived.
  public var format: WaveFormat? {
    switch state {
    case .riff, .chunk, .skipping: nil
    case .samples(let format, _), .ended(let format): format
    }
  }

  /// Whether all samples were taken, so that more bytes would mean nothing.
  public var isAtEnd: Bool {
    switch state {
    case .riff, .chunk, .skipping, .samples: false
    case .ended: true
    }
  }

  /// Takes the next bytes of the file.
  ///
  /// - Parameter more: bytes in order, any number of them.
  /// - Throws: `notWave`, `badHeader` or `unsupportedEncoding` as soon as the bytes show it.
  public mutating func feed(_ more: ArraySlice<UInt8>) throws(WaveError) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
    while try advance() {}
  }

  /// Says that no more bytes come.
  ///
  /// - Throws: `truncated` when the header is not complete, `notWave` when there was none.
  public mutating func finish() throws(WaveError) {
    switch state {
    case .riff: throw .notWave
    case .chunk, .skipping: throw .truncated
    case .samples(let format, _): if available < format.frameBytes { state = .ended(format) }
    case .ended: break
    }
  }

  /// Takes whole frames out, channels interleaved, nominally −1…1; what is not finite becomes 0.
  ///
  /// - Parameter frames: the most that are wanted.
  /// - Returns: samples, empty when more bytes are needed.
  public mutating func nextSamples(atMost frames: Int) -> [Float] {
    guard case .samples(let format, let left) = state else { return [] }
    let whole = UInt64(available / format.frameBytes)
    let allowed = left.map { min($0 / UInt64(format.frameBytes), whole) } ?? whole
    let count = Int(min(allowed, UInt64(max(0, frames))))
    let length = count * format.frameBytes
    var samples: [Float] = []
    samples.reserveCapacity(count * format.channels)
    for place in stride(from: start, to: start + length, by: format.encoding.bytes) {
      samples.append(sample(at: place, format.encoding))
    }
    start += length
    let rest = left.map { $0 - UInt64(length) }
    state =
      rest.map { $0 < UInt64(format.frameBytes) } == true ? .ended(format) : .samples(format, left: rest)
    return samples
  }

  private var available: Int {
    bytes.count - start
  }

  /// - Returns: whether another step may be possible.
  private mutating func advance() throws(WaveError) -> Bool {
    switch state {
    case .riff:
      guard available >= 12 else { return false }
      guard tag(at: start) == "RIFF", tag(at: start + 8) == "WAVE" else { throw .notWave }
      start += 12
      state = .chunk(nil)
      return true
    case .chunk(let format):
      return try readChunk(after: format)
    case .skipping(let length, let format):
      let step = min(length, UInt64(available))
      start += Int(step)
      state = step == length ? .chunk(format) : .skipping(length - step, format)
      return step == length
    case .samples, .ended:
      return false
    }
  }

  private mutating func readChunk(after format: WaveFormat?) throws(WaveError) -> Bool {
    guard available >= 8 else { return false }
    let length = UInt64(number(at: start + 4, bytes: 4))
    switch tag(at: start) {
    case "fmt ":
      guard length >= 16, length <= WaveParser.longestFormat else { throw .badHeader }
      let padded = Int(length + length % 2)
      guard available >= 8 + padded else { return false }
      let read = try readFormat(at: start + 8, length: Int(length))
      start += 8 + padded
      state = .chunk(read)
    case "data":
      guard let format else { throw .badHeader }
      start += 8
      state = .samples(format, left: length == 0 || length == 0xFFFF_FFFF ? nil : length)
    default:
      start += 8
      state = .skipping(length + length % 2, format)
    }
    return true
  }

  private func readFormat(at place: Int, length: Int) throws(WaveError) -> WaveFormat {
    var tag = Int(number(at: place, bytes: 2))
    let channels = Int(number(at: place + 2, bytes: 2))
    let width = Int(number(at: place + 14, bytes: 2))
    // WAVE_FORMAT_EXTENSIBLE: the true tag is at the head of the sub-format.
    if tag == 0xFFFE {
      guard length >= 40 else { throw .badHeader }
      tag = Int(number(at: place + 24, bytes: 2))
    }
    guard (1...32).contains(channels), let rate = SampleRate(hertz: Int(number(at: place + 4, bytes: 4)))
    else {
      throw .badHeader
    }
    let encoding: WaveFormat.Encoding
    switch (tag, width) {
    case (1, 8): encoding = .unsigned8
    case (1, 16): encoding = .signed16
    case (1, 24): encoding = .signed24
    case (1, 32): encoding = .signed32
    case (3, 32): encoding = .float32
    case (3, 64): encoding = .float64
    default: throw .unsupportedEncoding(tag)
    }
    let format = WaveFormat(encoding: encoding, channels: channels, rate: rate)
    guard Int(number(at: place + 12, bytes: 2)) == format.frameBytes else { throw .badHeader }
    return format
  }

  private func sample(at place: Int, _ encoding: WaveFormat.Encoding) -> Float {
    let raw = number(at: place, bytes: encoding.bytes)
    let value: Float
    switch encoding {
    case .unsigned8: value = (Float(raw) - 128) / 128
    case .signed16: value = Float(Int16(truncatingIfNeeded: raw)) / 32_768
    case .signed24: value = Float(Int32(truncatingIfNeeded: raw << 8) >> 8) / 8_388_608
    case .signed32: value = Float(Int32(truncatingIfNeeded: raw)) / 2_147_483_648
    case .float32: value = Float(bitPattern: UInt32(truncatingIfNeeded: raw))
    case .float64: value = Float(Double(bitPattern: raw))
    }
    return value.isFinite ? value : 0
  }

  private func number(at place: Int, bytes count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count {
      value |= UInt64(bytes[place + index]) << UInt64(8 * index)
    }
    return value
  }

  private func tag(at place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }
}
