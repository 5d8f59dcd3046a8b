public import PresselAudio

/// Makes the final file of a take from its part: the same packets on pages of about a second, new comments,
/// the end of the stream and its exact position.
///
/// A part without an end, left by a crash, gets the length that its last whole page states. Only a page is
/// held in memory. What was lost in the part becomes empty packets, which decoders conceal.
public struct OggOpusFinisher<Source: ByteSource & ~Copyable>: ~Copyable {
  /// How many samples of 48 kHz the blocks given so far hold.
  public private(set) var samples = FrameCount.zero

  /// How many packets the blocks given so far hold.
  public private(set) var packets = 0

  /// The header of the part, which the final file keeps.
  public let head: OpusHead

  private static var pageFrames: Int64 { 48_000 }

  private var stream: OpusPacketStream<Source>
  private var pages: OggPageWriter
  private let tags: OpusTags
  private var phase = FinisherPhase.headers
  private var held = HeldPage()
  private var granule: Int64 = 0
  private var lastTable: UInt8 = 0x08

  /// Reads the headers of a part.
  ///
  /// - Parameters:
  ///   - part: the part, from its first byte.
  ///   - serial: the serial number of the final file.
  ///   - tags: its comments.
  /// - Throws: as ``OggOpusReader/init(_:conformance:gain:)``.
  public init(_ part: consuming Source, serial: UInt32, tags: OpusTags) throws(OpusFileError) {
    var stream = OpusPacketStream(part)
    guard case .link(let head, _) = try stream.next() else {
      throw OpusFileError(.notOpus, "The part holds no stream of Opus: there is nothing to finish.")
    }
    self.stream = stream
    self.head = head
    self.tags = tags
    pages = OggPageWriter(serial: serial)
  }

  /// What was found wrong in the part so far.
  public var faults: [OpusFault] {
    stream.log.faults
  }

  /// The next bytes of the final file: the headers first, then a page at a time.
  ///
  /// - Returns: `nil` when all were given.
  /// - Throws: `noAudio` when the part has not one packet; `unreadable`.
  public mutating func nextBlock() throws(OpusFileError) -> [UInt8]? {
    switch phase {
    case .headers:
      phase = .audio
      return pages.page([head.packet], granule: 0, flags: .beginsStream)
        + pages.pages(of: tags.packet, granule: 0)
    case .audio:
      return try nextPage()
    case .ended:
      return nil
    }
  }

  private mutating func nextPage() throws(OpusFileError) -> [UInt8]? {
    while let event = try stream.next() {
      switch event {
      case .link:
        // Our parts have one stream; a second one has no place in its timeline.
        continue
      case .gap(let frames):
        if let page = fill(frames) { return page }
      case .packet(let packet, let frames, let kept):
        lastTable = packet.first ?? lastTable
        if let page = add(Array(packet), frames: frames, kept: kept) { return page }
      }
    }
    phase = .ended
    return flush(.endsStream)
  }

  private mutating func fill(_ frames: Int64) -> [UInt8]? {
    let (packet, length) = OpusPacket.placeholder(like: lastTable)
    var bytes: [UInt8] = []
    for _ in 0..<Int(frames) / length {
      bytes += add(packet, frames: length, kept: length) ?? []
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Adds a packet to the held page.
  ///
  /// - Returns: the page before, when this packet begins a new one.
  private mutating func add(_ packet: [UInt8], frames: Int, kept: Int) -> [UInt8]? {
    let isFull = held.frames + Int64(frames) > Self.pageFrames
    let page = isFull || !held.hasRoom(for: packet) ? flush([]) : nil
    held.packets.append(packet)
    held.segments += OggPageWriter.segments(of: packet)
    held.frames += Int64(frames)
    granule += Int64(kept)
    packets += 1
    samples = max(.zero, FrameCount(granule) - FrameCount(head.preSkip))
    return page
  }

  private mutating func flush(_ flags: OggPage.Flags) -> [UInt8]? {
    guard !held.packets.isEmpty else { return nil }
    defer { held = HeldPage() }
    return pages.page(held.packets, granule: granule, flags: flags)
  }
}
