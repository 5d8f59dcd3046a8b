/// The identification header of a stream: mapping family 0, one channel or two (RFC 7845, section 5.1).
public struct OpusHead: Hashable, Sendable {
  /// The version; its upper four bits are 0.
  public let version: UInt8

  /// 1 or 2.
  public let channels: Int

  /// How many decoded frames at 48 kHz to drop at the start.
  public let preSkip: Int

  /// The rate of the sound before it was encoded, in hertz, 0 when unknown; no length follows from it.
  public let inputRate: UInt32

  /// What players multiply by, in 256ths of a decibel.
  public let headerGain: Int16

  static let magic = Array("OpusHead".utf8)

  /// A header for a new stream.
  ///
  /// - Parameters:
  ///   - channels: 1 or 2.
  ///   - preSkip: frames at 48 kHz, 0…65535.
  ///   - inputRate: hertz.
  ///   - headerGain: 256ths of a decibel.
  public init(channels: Int = 1, preSkip: Int, inputRate: UInt32 = 48_000, headerGain: Int16 = 0) {
    precondition((1...2).contains(channels), "Mapping family 0 has one channel or two.")
    precondition((0...0xFFFF).contains(preSkip), "The pre-skip has 16 bits.")
    version = 1
    self.channels = channels
    self.preSkip = preSkip
    self.inputRate = inputRate
    self.headerGain = headerGain
  }

  /// Reads the packet of a header.
  ///
  /// - Parameter packet: any bytes.
  /// - Throws: `notOpus` without the magic signature, `unsupportedVersion`, `unsupportedChannels` for mapping
  ///   families other than 0, `badHeader` for all else that RFC 7845 forbids.
  public init(packet: [UInt8]) throws(OpusFileError) {
    guard packet.starts(with: Self.magic) else {
      throw OpusFileError(.notOpus, "This stream is not Opus: its first packet is not OpusHead.")
    }
    var reader = LittleEndianReader(packet, at: Self.magic.count)
    guard let version = reader.byte(), let channels = reader.byte(), let preSkip = reader.uint16(),
      let inputRate = reader.uint32(), let gain = reader.uint16(), let family = reader.byte()
    else { throw Self.bad("is cut off after \(packet.count) bytes") }
    guard version & 0xF0 == 0 else {
      throw OpusFileError(
        .unsupportedVersion,
        "OpusHead has version \(version), which is not known: a newer Pressel may know it.")
    }
    guard family == 0 else {
      throw OpusFileError(
        .unsupportedChannels,
        "The stream has channels of mapping family \(family): only one or two of family 0 can be read."
      )
    }
    guard (1...2).contains(channels) else { throw Self.bad("has \(channels) channels in mapping family 0") }
    self.version = version
    self.channels = Int(channels)
    self.preSkip = Int(preSkip)
    self.inputRate = inputRate
    headerGain = Int16(bitPattern: gain)
  }

  /// The packet of this header, 19 bytes.
  public var packet: [UInt8] {
    var bytes = Self.magic
    bytes.append(version)
    bytes.append(UInt8(channels))
    bytes.appendLittleEndian(UInt16(preSkip))
    bytes.appendLittleEndian(inputRate)
    bytes.appendLittleEndian(UInt16(bitPattern: headerGain))
    bytes.append(0)
    return bytes
  }

  private static func bad(_ what: String) -> OpusFileError {
    OpusFileError(.badHeader, "OpusHead \(what): the file is damaged; try to repair it.")
  }
}
