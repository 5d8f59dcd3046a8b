internal import PresselForeign

extension ForeignError {
  static let noMemory = ForeignError(
    .tooMuchMemory, "it takes more memory to decode than a file of sound needs; give another file")

  static let notBuilt = ForeignError(
    .decoderNotBuilt,
    "this pressel-decode was built without the trait AnyFormat; build it with the trait, or give a WAV or Ogg "
      + "Opus file")
}

#if AnyFormat
  internal import CPresselAV

  extension ForeignError {
    /// What a call to libav means that failed; a feed that failed is the cause.
    init(decoding code: Int32, _ feed: ByteFeed) {
      if let failure = feed.failure {
        self = failure
      } else if code == pressel_av_no_memory() {
        self = .noMemory
      } else {
        self.init(
          .damaged, "it is damaged and nothing in it can be decoded; give another file", rawCode: code)
      }
    }
  }
#endif
