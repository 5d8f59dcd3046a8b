#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// How the samples of a decoded frame lie.
  struct FrameForm: Hashable {
    let channels: Int
    let rate: SampleRate
    let layout: Int32

    /// - Returns: `nil` for a frame with a rate or channels beyond what is read.
    init?(_ frame: UnsafeMutablePointer<AVFrame>) {
      let channels = Int(unsafe frame.pointee.ch_layout.nb_channels)
      guard (1...ForeignFacts.channelLimit).contains(channels),
        let rate = Kinds.rate(unsafe frame.pointee.sample_rate)
      else { return nil }
      (self.channels, self.rate) = (channels, rate)
      layout = unsafe frame.pointee.format
    }

    private init(channels: Int, rate: SampleRate, layout: Int32) {
      (self.channels, self.rate, self.layout) = (channels, rate, layout)
    }

    /// The form of silence before anything was decoded.
    static func silent(at rate: SampleRate) -> FrameForm {
      FrameForm(channels: 1, rate: rate, layout: AV_SAMPLE_FMT_FLT.rawValue)
    }
  }

  /// Owns an `SwrContext` that turns samples of one form into interleaved floats of the same rate.
  @safe
  final class Interleaver {
    private let context: OpaquePointer
    private let channels: Int

    /// Corresponds to `swr_alloc_set_opts2` and `swr_init`.
    init(_ form: FrameForm) throws(ForeignError) {
      var layout = unsafe AVChannelLayout()
      unsafe av_channel_layout_default(&layout, Int32(form.channels))
      var source = unsafe layout
      var made: OpaquePointer?
      let rate = Int32(form.rate.hertz)
      let format = AVSampleFormat(rawValue: form.layout)
      let set = unsafe swr_alloc_set_opts2(
        &made, &layout, AV_SAMPLE_FMT_FLT, rate, &source, format, rate, 0, nil)
      guard set == 0, let context = unsafe made, unsafe swr_init(context) == 0 else {
        unsafe swr_free(&made)
        throw ForeignError(
          .unsupportedFormat, "its samples lie in a form that is not read; convert it to another kind first",
          rawCode: set)
      }
      unsafe self.context = context
      channels = form.channels
    }

    deinit {
      var context: OpaquePointer? = unsafe context
      unsafe swr_free(&context)
    }

    /// The samples of a frame, interleaved; corresponds to `swr_convert`.
    func samples(of frame: UnsafeMutablePointer<AVFrame>) -> [Float] {
      let frames = Int(unsafe max(0, frame.pointee.nb_samples))
      guard let planes = unsafe frame.pointee.extended_data else { return [] }
      let channels = channels
      return unsafe [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
        guard let base = buffer.baseAddress else { return }
        var target: UnsafeMutablePointer<UInt8>? = unsafe UnsafeMutableRawPointer(base)
          .assumingMemoryBound(to: UInt8.self)
        let source = unsafe UnsafeMutableRawPointer(planes)
          .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        let made = unsafe swr_convert(context, &target, Int32(frames), source, Int32(frames))
        count = max(0, min(frames, Int(made))) * channels
      }
    }
  }
#endif
