internal import PresselAudio
internal import PresselOpus
internal import PresselStore

/// The pages of a finished file, made from the pages of its part.
struct FinishedPages<Part: ByteSource>: ~Copyable {
  private var finisher: OggOpusFinisher<Part>

  init(_ part: Part, _ tags: OpusTags) throws(StoreError) {
    do {
      finisher = try OggOpusFinisher(part, serial: UInt32.random(in: .min ... .max), tags: tags)
    } catch {
      throw StoreError(error)
    }
  }

  /// The samples of 48 kHz in the pages so far.
  var samples: FrameCount {
    finisher.samples
  }

  /// The next block of whole pages; `nil` at the end.
  mutating func next() throws(StoreError) -> [UInt8]? {
    do {
      return try finisher.nextBlock()
    } catch {
      throw StoreError(error)
    }
  }
}

extension StoreError {
  fileprivate init(_ error: OpusFileError) {
    self.init(Code(rawValue: error.code.rawValue), error.message, rawCode: error.rawCode)
  }
}
