#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  /// What is done with decoded frames.
  protocol FrameTaker {
    /// Takes a frame of libav.
    mutating func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(ForeignError)

    /// Takes frames that could not be decoded, as silence.
    mutating func takeSilence(_ frames: Int, _ rate: SampleRate) throws(ForeignError)

    /// Ends it.
    ///
    /// - Returns: how many frames at 48 kHz there were.
    mutating func finish() throws(ForeignError) -> Int64
  }

  extension FrameForm {
    /// The form of a frame.
    ///
    /// - Throws: `unsupportedFormat` for one that is not read.
    static func of(_ frame: UnsafeMutablePointer<AVFrame>) throws(ForeignError) -> FrameForm {
      guard let form = unsafe FrameForm(frame) else {
        throw ForeignError(
          .unsupportedFormat, "its rate or its number of channels is not read; convert it first")
      }
      return form
    }
  }
#endif
