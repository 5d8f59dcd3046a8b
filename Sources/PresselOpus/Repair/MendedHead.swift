/// What could be read of an `OpusHead` that may be wrong (RFC 7845, section 5.1).
struct MendedHead: Hashable, Sendable {
  /// The pre-skip of a stream whose header is lost: the lookahead of libopus at 48 kHz, which most writers have.
  static let usualPreSkip = 312

  /// 1 or 2; `nil` when only the packets can tell.
  let channels: Int?
  let preSkip: Int
  let inputRate: UInt32
  let gain: Int16
  /// The packet as it was, when nothing is wrong with it.
  let original: OpusHead?

  /// A header that is lost.
  init() {
    channels = nil
    preSkip = Self.usualPreSkip
    inputRate = 0
    gain = 0
    original = nil
  }

  /// Reads a header.
  ///
  /// - Parameter packet: begins with the magic signature.
  /// - Throws: `unsupportedChannels` for a right header of several streams in one: their packets are not those
  ///   of mapping family 0.
  init(packet: [UInt8]) throws(OpusFileError) {
    if let head = try? OpusHead(packet: packet), packet == head.packet {
      original = head
      (channels, preSkip, inputRate, gain) = (head.channels, head.preSkip, head.inputRate, head.headerGain)
      return
    }
    var reader = LittleEndianReader(packet, at: OpusHead.magic.count + 1)
    let said = reader.byte().map { Int($0) } ?? 0
    let preSkip = reader.uint16()
    let inputRate = reader.uint32()
    let gain = reader.uint16()
    let family = reader.byte() ?? 0
    let streams = try Self.streams(&reader, family: family, channels: said)
    original = nil
    channels = streams ?? (family == 0 && (1...2).contains(said) ? said : nil)
    self.preSkip = preSkip.map { Int($0) } ?? Self.usualPreSkip
    self.inputRate = inputRate ?? 0
    self.gain = gain.map { Int16(bitPattern: $0) } ?? 0
  }

  /// The channels of the one stream that a table of streams tells of; `nil` when the table makes no sense.
  private static func streams(
    _ reader: inout LittleEndianReader, family: UInt8, channels: Int
  ) throws(OpusFileError) -> Int? {
    guard family != 0, channels > 0, let streams = reader.byte(), let coupled = reader.byte(),
      let table = reader.bytes(UInt32(channels)), (1...255).contains(streams), coupled <= streams,
      family != 1 || channels <= 8
    else { return nil }
    let sources = Int(streams) + Int(coupled)
    guard table.allSatisfy({ $0 == 255 || Int($0) < sources }) else { return nil }
    guard streams == 1 else {
      throw OpusFileError(
        .unsupportedChannels,
        "The stream has \(channels) channels in \(streams) streams: only one stream of one or two channels can be repaired."
      )
    }
    return sources
  }

  /// The header of the repaired stream.
  ///
  /// - Parameter packets: the first packets, which say how many channels there are when the header does not.
  func head(for packets: [[UInt8]]) -> OpusHead {
    if let original { return original }
    let isStereo = packets.contains { ($0.first ?? 0) & 4 != 0 }
    return OpusHead(
      channels: channels ?? (isStereo ? 2 : 1), preSkip: preSkip, inputRate: inputRate, headerGain: gain)
  }
}
