#if AnyFormat
  internal import CPresselAV
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
      if form != self.form {
        conversion?.finish(into: &ready)
        conversion = try MonoConversion(form)
        interleaver = try Interleaver(form)
        self.form = form
      }
      guard let interleaver else { return }
      unsafe conversion?.process(interleaver.samples(of: frame), into: &ready)
      if ready.count >= FrameWriter.portion { try flush() }
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
