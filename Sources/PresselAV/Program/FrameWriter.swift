#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// Mixes and converts decoded frames and writes them as records; a change of form in the middle begins a new conversion.
  struct FrameWriter: FrameTaker {
    /// So many frames go into one record.
    private static let portion = 8_192

    private let writer: RecordWriter
    private var form: FrameForm?
    private var interleaver: Interleaver?
    private var conversion: MonoConversion?
    private var ready: [Float] = []
    private var written: Int64 = 0

    init(_ writer: RecordWriter) {
      self.writer = writer
    }

    mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(ForeignError) {
      let form = try unsafe FrameForm.of(frame)
      if form != self.form { try change(to: form) }
      guard let interleaver else { return }
      try unsafe convert(interleaver.samples(of: frame), channels: form.channels)
    }

    mutating func takeSilence(_ frames: Int, _ rate: SampleRate) throws(ForeignError) {
      if form == nil { try change(to: .silent(at: rate)) }
      let channels = form?.channels ?? 1
      try convert([Float](repeating: 0, count: frames * channels), channels: channels)
    }

    /// In pieces, since a low rate makes many frames of a few.
    private mutating func convert(_ interleaved: [Float], channels: Int) throws(ForeignError) {
      var rest = interleaved[...]
      while !rest.isEmpty {
        conversion?.process(rest.prefix(FrameWriter.portion * channels), into: &ready)
        rest = rest.dropFirst(FrameWriter.portion * channels)
        if ready.count >= FrameWriter.portion { try flush() }
      }
    }

    private mutating func change(to form: FrameForm) throws(ForeignError) {
      conversion?.finish(into: &ready)
      conversion = try MonoConversion(form)
      interleaver = try Interleaver(form)
      self.form = form
    }

    mutating func finish() throws(ForeignError) -> Int64 {
      conversion?.finish(into: &ready)
      try flush()
      return written
    }

    private mutating func flush() throws(ForeignError) {
      var at = 0
      while at < ready.count {
        let next = min(ready.count, at + FrameWriter.portion)
        try writer.write(.frames(Array(ready[at..<next])))
        at = next
      }
      written += Int64(ready.count)
      ready.removeAll(keepingCapacity: true)
      guard written <= DecoderContract.frameLimit else { throw .tooLong }
    }
  }
#endif
