#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// One file on its way from bytes to records.
  struct Decoding {
    private var sink: any FrameTaker
    private let rate: SampleRate
    private var damaged = 0

    /// Reads the headers, tells of them, and decodes to the end.
    static func run(
      _ feed: ByteFeed, _ writer: RecordWriter, _ work: DecoderContract.Work
    ) throws(ForeignError) -> ForeignLength {
      av_log_set_level(AV_LOG_QUIET)
      let demuxer = try Demuxer(feed)
      let facts = try demuxer.facts()
      let decoder = try unsafe PacketDecoder(demuxer.stream)
      try writer.write(.facts(facts))
      let sink: any FrameTaker =
        switch work {
        case .frames: FrameWriter(writer)
        case .count: FrameCounter(writer)
        }
      var decoding = Decoding(sink: sink, rate: facts.rate)
      return try decoding.run(demuxer, decoder)
    }

    private mutating func run(
      _ demuxer: borrowing Demuxer, _ decoder: borrowing PacketDecoder
    ) throws(ForeignError) -> ForeignLength {
      var isAtEnd = false
      while !isAtEnd {
        switch try unsafe demuxer.read(into: decoder.packet) {
        case .packet: try send(demuxer, decoder)
        case .damaged:
          damaged += 1
          isAtEnd = true
        case .end: isAtEnd = true
        }
        if isAtEnd { decoder.sendEnd() }
        try drain(decoder)
      }
      let frames = try sink.finish()
      guard frames > 0 || damaged == 0 else {
        throw ForeignError(.damaged, "it is damaged and nothing in it can be decoded; give another file")
      }
      return ForeignLength(frames: FrameCount(frames), damaged: damaged)
    }

    /// Gives a packet on; one that cannot be decoded is as long as it says, so that what follows stays in its place.
    private mutating func send(
      _ demuxer: borrowing Demuxer, _ decoder: borrowing PacketDecoder
    ) throws(ForeignError) {
      defer { decoder.forgetPacket() }
      switch try decoder.send() {
      case .accepted: return
      case .pause: break
      case .damaged: damaged += 1
      }
      let frames = unsafe demuxer.frames(of: decoder.packet, at: rate)
      if frames > 0 { try sink.takeSilence(frames, rate) }
    }

    private mutating func drain(_ decoder: borrowing PacketDecoder) throws(ForeignError) {
      while true {
        switch try decoder.receive() {
        case .frame: try unsafe sink.take(decoder.frame)
        case .damaged: damaged += 1
        case .nothing: return
        }
      }
    }
  }
#endif
