internal import CPresselOpus

extension OpusPacket {
  /// The longest frame (RFC 6716, section 3.4, requirement 2), and the byte before it.
  private static let longestOfOneFrame = 1_276

  /// Whether a packet is put together as RFC 6716, section 3.4, wants it, so that a decoder takes it.
  static func isWellFormed(_ packet: [UInt8]) -> Bool {
    guard duration(of: packet) != nil else { return false }
    return frameLengths(of: packet.span) { !$0.isEmpty }
  }

  /// Whether a decoder has to make sound up for a frame of a packet: for one of a byte or none, which says that nothing was
  /// sent (RFC 6716, section 3.4), and for all of a packet that it does not take.
  static func hasLostFrame(_ packet: Span<UInt8>) -> Bool {
    guard packet.count > 2 else { return true }
    // The common case needs no closer look.
    if packet[0] & 3 == 0 { return packet.count > longestOfOneFrame }
    return frameLengths(of: packet) { lengths in
      lengths.isEmpty || lengths.indices.contains { lengths[$0] <= 1 }
    }
  }

  /// Looks at the lengths of the frames of a packet; none for one that a decoder does not take.
  ///
  /// Corresponds to `opus_packet_parse`.
  private static func frameLengths(of packet: Span<UInt8>, _ look: (Span<Int16>) -> Bool) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 48) { lengths in
      let count = unsafe packet.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress, let first = lengths.baseAddress else { return OPUS_BAD_ARG }
        return unsafe opus_packet_parse(start, Int32(clamping: bytes.count), nil, nil, first, nil)
      }
      return look(unsafe lengths.span.extracting(first: max(0, Int(count))))
    }
  }
}
