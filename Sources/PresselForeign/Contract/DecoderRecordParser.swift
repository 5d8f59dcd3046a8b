internal import PresselAudio

/// Turns what a decoder wrote into records, as its bytes arrive.
///
/// A decoder handles hostile bytes and may have been taken over by them, so nothing that it writes is believed: a record
/// outside the contract is an error, and never more than one record is held.
public struct DecoderRecordParser: Sendable {
  /// What a decoder wrote breaks the contract.
  public struct Breach: Error, Hashable, Sendable {
    /// What is wrong, as the end of a sentence.
    public let reason: String
  }

  private enum Stage: Sendable {
    case greeting
    case records
    case ended
  }

  private var stage = Stage.greeting
  private var bytes: [UInt8] = []
  private var start = 0

  /// A parser at the start of what a decoder writes.
  public init() {}

  /// Takes bytes, in order.
  ///
  /// - Parameter more: what came next.
  public mutating func feed(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }

  /// Takes the next whole record out.
  ///
  /// - Returns: `nil` when more bytes are needed.
  /// - Throws: what breaks the contract; the parser is of no use then.
  public mutating func next() throws(Breach) -> DecoderRecord? {
    switch stage {
    case .greeting:
      let head = bytes.prefix(DecoderContract.greeting.count)
      guard DecoderContract.greeting.starts(with: head) else { throw Breach(reason: "it is no decoder") }
      guard head.count == DecoderContract.greeting.count else { return nil }
      start = head.count
      stage = .records
      return try next()
    case .records:
      return try nextRecord()
    case .ended:
      guard bytes.count == start else { throw Breach(reason: "it went on after its end") }
      return nil
    }
  }

  private mutating func nextRecord() throws(Breach) -> DecoderRecord? {
    guard bytes.count - start >= 5 else { return nil }
    guard let kind = DecoderRecord.Kind(rawValue: bytes[start]) else {
      throw Breach(reason: "it wrote a record of an unknown kind")
    }
    let length = Int(number(at: start + 1, count: 4))
    guard length <= DecoderContract.bodyLimit else {
      throw Breach(reason: "it wrote a record that is too long")
    }
    guard bytes.count - start - 5 >= length else { return nil }
    let body = bytes[(start + 5)..<(start + 5 + length)]
    guard let record = record(kind, body) else { throw Breach(reason: "it wrote a record without sense") }
    start += 5 + length
    switch record {
    case .end, .failure: stage = .ended
    case .facts, .frames, .progress: break
    }
    return record
  }

  private func record(_ kind: DecoderRecord.Kind, _ body: ArraySlice<UInt8>) -> DecoderRecord? {
    switch kind {
    case .facts: DecoderRecord.facts(from: body).map { .facts($0) }
    case .frames: body.count % 4 == 0 ? .frames(frames(body)) : nil
    case .progress: count(body, at: 0, of: 1).map { .progress(frames: $0) }
    case .end: end(body)
    case .failure: failure(body)
    }
  }

  private func frames(_ body: ArraySlice<UInt8>) -> [Float] {
    stride(from: body.startIndex, to: body.endIndex, by: 4).map { place in
      let bits =
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
        | UInt32(bytes[place + 3]) << 24
      let value = Float(bitPattern: bits)
      return value.isFinite ? value : 0
    }
  }

  private func end(_ body: ArraySlice<UInt8>) -> DecoderRecord? {
    guard let frames = count(body, at: 0, of: 2), let damaged = count(body, at: 1, of: 2) else { return nil }
    return .end(ForeignLength(frames: FrameCount(frames), damaged: Int(damaged)))
  }

  private func failure(_ body: ArraySlice<UInt8>) -> DecoderRecord? {
    let words = String(decoding: body, as: UTF8.self)
      .split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let number = Int32(words[1]), !words[0].isEmpty, words[0].count <= 40,
      words[0].utf8.allSatisfy({ (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) })
    else { return nil }
    let code = ForeignError.Code(rawValue: String(words[0]))
    return .failure(ForeignError(code, DecoderRecord.plain(words[2]), rawCode: number))
  }

  /// One of the numbers of 8 bytes that a body consists of; `nil` for another length, or one beyond the limit.
  private func count(_ body: ArraySlice<UInt8>, at index: Int, of numbers: Int) -> Int64? {
    guard body.count == 8 * numbers else { return nil }
    let value = number(at: body.startIndex + 8 * index, count: 8)
    return value <= UInt64(DecoderContract.frameLimit) ? Int64(value) : nil
  }

  private func number(at place: Int, count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
  }
}
