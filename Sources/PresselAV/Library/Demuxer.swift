#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// Owns an `AVFormatContext` over a ``ByteFeed``, and reads the packets of its best stream of sound.
  ///
  /// It opens nothing: libav gets no protocol, and whatever it wants to open beside the feed is refused.
  @safe
  struct Demuxer: ~Copyable {
    /// What came of asking for a packet.
    enum Outcome {
      case packet
      /// Bytes that make no packet, or an end in the middle of one.
      case damaged
      case end
    }

    let context: UnsafeMutablePointer<AVFormatContext>
    let container: String
    let stream: UnsafeMutablePointer<AVStream>
    private let feed: ByteFeed
    private let io: FeedContext

    /// So many bytes are looked at to find what a file is.
    private static let probeLimit: Int64 = 1 << 20

    /// Corresponds to `av_probe_input_buffer2`, `avformat_open_input`, `avformat_find_stream_info` and
    /// `av_find_best_stream`.
    init(_ feed: ByteFeed) throws(ForeignError) {
      guard let io = FeedContext(feed), let made = unsafe avformat_alloc_context() else { throw .noMemory }
      var context: UnsafeMutablePointer<AVFormatContext>? = unsafe made
      var isOpen = false
      do throws(ForeignError) {
        let found = try unsafe Demuxer.probe(io.context, feed)
        unsafe Demuxer.restrict(made, io.context)
        // This frees the context when it fails.
        let opened = unsafe avformat_open_input(&context, nil, found.format, nil)
        guard opened == 0 else { throw ForeignError(decoding: opened, feed) }
        isOpen = true
        unsafe stream = try unsafe Demuxer.soundStream(of: made, feed)
        unsafe self.context = made
        container = unsafe found.container
        self.io = io
        self.feed = feed
      } catch {
        if isOpen { unsafe avformat_close_input(&context) } else { unsafe avformat_free_context(context) }
        throw error
      }
    }

    /// Corresponds to `avformat_close_input`, which leaves our own `AVIOContext` alone.
    deinit {
      var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
      unsafe avformat_close_input(&context)
    }

    /// Puts the next packet of the stream into a packet; corresponds to `av_read_frame`.
    func read(into packet: UnsafeMutablePointer<AVPacket>) throws(ForeignError) -> Outcome {
      while true {
        let result = unsafe av_read_frame(context, packet)
        if let failure = feed.failure { throw failure }
        switch result {
        case 0:
          if unsafe packet.pointee.stream_index == stream.pointee.index { return .packet }
          unsafe av_packet_unref(packet)
        case pressel_av_end(): return .end
        case pressel_av_no_memory(): throw .noMemory
        case _: return .damaged
        }
      }
    }

    /// How many frames a packet says that it holds; 0 in files without packets of their own, where what cannot be
    /// decoded may be no sound at all.
    func frames(of packet: UnsafeMutablePointer<AVPacket>, at rate: SampleRate) -> Int {
      guard Kinds.framed.contains(container) else { return 0 }
      let second = AVRational(num: 1, den: Int32(rate.hertz))
      let frames = unsafe av_rescale_q(packet.pointee.duration, stream.pointee.time_base, second)
      return Int(max(0, min(frames, PacketDecoder.frameLimit)))
    }

    private static func probe(
      _ io: UnsafeMutablePointer<AVIOContext>, _ feed: ByteFeed
    ) throws(ForeignError) -> (format: UnsafePointer<AVInputFormat>, container: String) {
      var format: UnsafePointer<AVInputFormat>?
      let score = unsafe av_probe_input_buffer2(io, &format, nil, nil, 0, UInt32(probeLimit))
      if let failure = feed.failure { throw failure }
      guard score >= 0, let format = unsafe format, let name = unsafe format.pointee.name else {
        throw ForeignError(.notAudio, "it is no audio that can be read; give another file", rawCode: score)
      }
      let demuxer = unsafe String(cString: name)
      guard let container = Kinds.container(ofDemuxer: demuxer) else {
        throw ForeignError(
          .unsupportedFormat,
          "files of the kind \"\(demuxer)\" are not read; convert it to a file of sound first")
      }
      return unsafe (format, container)
    }

    private static func restrict(
      _ context: UnsafeMutablePointer<AVFormatContext>, _ io: UnsafeMutablePointer<AVIOContext>
    ) {
      unsafe context.pointee.pb = io
      unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
      unsafe context.pointee.io_open = { _, _, _, _, _ in pressel_av_refused() }
      unsafe context.pointee.protocol_whitelist = av_strdup("none")
      unsafe context.pointee.codec_whitelist = av_strdup(Kinds.decoders.joined(separator: ","))
      unsafe context.pointee.max_streams = 64
      unsafe context.pointee.probesize = probeLimit
    }

    private static func soundStream(
      of context: UnsafeMutablePointer<AVFormatContext>, _ feed: ByteFeed
    ) throws(ForeignError) -> UnsafeMutablePointer<AVStream> {
      let examined = unsafe avformat_find_stream_info(context, nil)
      guard examined >= 0, feed.failure == nil else { throw ForeignError(decoding: examined, feed) }
      let best = unsafe av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
      let count = Int(unsafe context.pointee.nb_streams)
      guard best >= 0, best < count,
        let streams = unsafe context.pointee.streams, let stream = unsafe streams[Int(best)]
      else { throw ForeignError(.unsupportedFormat, "there is no sound in it; give another file") }
      for index in 0..<count where index != Int(best) {
        unsafe streams[index]?.pointee.discard = AVDISCARD_ALL
      }
      return unsafe stream
    }
  }
#endif
