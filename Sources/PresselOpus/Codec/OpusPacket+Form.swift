internal import CPresselOpus

extension OpusPacket {
  /// Whether a packet is put together as RFC 6716, section 3.4, wants it, so that a decoder takes it.
  ///
  /// Corresponds to `opus_packet_parse`.
  static func isWellFormed(_ packet: [UInt8]) -> Bool {
    guard duration(of: packet) != nil else { return false }
    return unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 48) { sizes in
      unsafe packet.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress, let lengths = sizes.baseAddress else { return false }
        return unsafe opus_packet_parse(start, Int32(clamping: bytes.count), nil, nil, lengths, nil) > 0
      }
    }
  }
}
