#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// Counts decoded frames as ``FrameWriter`` would write them, and now and then tells how far it is.
  struct FrameCounter: FrameTaker {
    /// Word of progress comes after so many frames at 48 kHz: a minute of sound.
    private static let stride: Int64 = 60 * 48_000

    private let writer: RecordWriter
    private var form: FrameForm?
    private var counted: Int64 = 0
    private var current: Int64 = 0
    private var told: Int64 = 0

    init(_ writer: RecordWriter) {
      self.writer = writer
    }

    mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(ForeignError) {
      let form = try unsafe FrameForm.of(frame)
      if form != self.form { change(to: form) }
      try count(Int64(unsafe max(0, frame.pointee.nb_samples)))
    }

    mutating func takeSilence(_ frames: Int, _ rate: SampleRate) throws(ForeignError) {
      if form == nil { change(to: .silent(at: rate)) }
      try count(Int64(frames))
    }

    private mutating func change(to form: FrameForm) {
      counted = total
      current = 0
      self.form = form
    }

    private mutating func count(_ frames: Int64) throws(ForeignError) {
      current += frames
      guard total <= DecoderContract.frameLimit else { throw .tooLong }
      guard total - told >= FrameCounter.stride else { return }
      told = total
      try writer.write(.progress(frames: told))
    }

    mutating func finish() throws(ForeignError) -> Int64 {
      total
    }

    /// A conversion makes ⌈n · 48,000 ÷ rate⌉ frames of n.
    private var total: Int64 {
      guard let rate = form?.rate else { return counted }
      let hertz = Int64(rate.hertz)
      return counted + (current * Int64(SampleRate.opus.hertz) + hertz - 1) / hertz
    }
  }
#endif
