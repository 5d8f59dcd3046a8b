#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// Owns the `AVCodecContext` of a stream, a packet and a frame.
  @safe
  struct PacketDecoder: ~Copyable {
    private let context: UnsafeMutablePointer<AVCodecContext>
    let packet: UnsafeMutablePointer<AVPacket>
    let frame: UnsafeMutablePointer<AVFrame>

    /// A packet of sound that holds more frames is not believed.
    static let frameLimit: Int64 = 1 << 17

    /// Corresponds to `avcodec_find_decoder`, `avcodec_parameters_to_context` and `avcodec_open2`.
    init(_ stream: UnsafeMutablePointer<AVStream>) throws(ForeignError) {
      let parameters = unsafe stream.pointee.codecpar
      let id = unsafe parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
      let codec = unsafe avcodec_find_decoder(id)
      guard let codec = unsafe codec, let name = unsafe codec.pointee.name,
        Kinds.decoders.contains(unsafe String(cString: name))
      else {
        let spelled = unsafe avcodec_get_name(id).map { unsafe String(cString: $0) } ?? "unknown"
        throw ForeignError(
          .unsupportedFormat, "sound coded as \"\(spelled)\" is not read; convert it to another kind first")
      }
      guard let made = unsafe avcodec_alloc_context3(codec) else { throw .noMemory }
      var (context, packet, frame) = unsafe (Optional(made), av_packet_alloc(), av_frame_alloc())
      unsafe made.pointee.thread_count = 1
      unsafe made.pointee.max_samples = PacketDecoder.frameLimit
      unsafe made.pointee.pkt_timebase = stream.pointee.time_base
      guard let packet = unsafe packet, let frame = unsafe frame,
        unsafe avcodec_parameters_to_context(made, parameters) >= 0,
        unsafe avcodec_open2(made, codec, nil) == 0
      else {
        unsafe av_frame_free(&frame)
        unsafe av_packet_free(&packet)
        unsafe avcodec_free_context(&context)
        throw ForeignError(
          .damaged, "its header of the codec contradicts itself, so nothing can be decoded; give another file"
        )
      }
      unsafe (self.context, self.packet, self.frame) = unsafe (made, packet, frame)
    }

    deinit {
      var (context, packet, frame) = unsafe (Optional(context), Optional(packet), Optional(frame))
      unsafe av_frame_free(&frame)
      unsafe av_packet_free(&packet)
      unsafe avcodec_free_context(&context)
    }

    /// What came of giving a packet to the decoder.
    enum Acceptance {
      case accepted
      /// It says that there is a pause, in a way that libav does not decode.
      case pause
      case damaged
    }

    /// Gives the packet to the decoder; corresponds to `avcodec_send_packet`.
    func send() throws(ForeignError) -> Acceptance {
      switch unsafe avcodec_send_packet(context, packet) {
      case 0...: return .accepted
      case pressel_av_no_memory(): throw .noMemory
      case _: return isPause ? .pause : .damaged
      }
    }

    /// Whether it is a packet of AMR that describes the noise of a pause, or only says that nothing is sent: its frame
    /// type (RFC 4867, section 4.3.2) is 8 to 11 or 15 at 8 kHz, 9 or 15 at 16 kHz. libav decodes none of them.
    private var isPause: Bool {
      guard unsafe packet.pointee.size > 0, let first = unsafe packet.pointee.data?.pointee else {
        return false
      }
      let type = first >> 3 & 15
      return switch unsafe context.pointee.codec_id {
      case AV_CODEC_ID_AMR_NB: (8...11).contains(type) || type == 15
      case AV_CODEC_ID_AMR_WB: type == 9 || type == 15
      case _: false
      }
    }

    /// Lets the packet's bytes go; corresponds to `av_packet_unref`.
    func forgetPacket() {
      unsafe av_packet_unref(packet)
    }

    /// Says that no more packets come; corresponds to `avcodec_send_packet` of nothing.
    func sendEnd() {
      _ = unsafe avcodec_send_packet(context, nil)
    }

    /// What came of asking for a frame.
    enum Outcome {
      case frame
      case damaged
      case nothing
    }

    /// Fills the frame; corresponds to `avcodec_receive_frame`.
    func receive() throws(ForeignError) -> Outcome {
      switch unsafe avcodec_receive_frame(context, frame) {
      case 0: return .frame
      case pressel_av_again(), pressel_av_end(): return .nothing
      case pressel_av_no_memory(): throw .noMemory
      case _: return .damaged
      }
    }
  }
#endif
