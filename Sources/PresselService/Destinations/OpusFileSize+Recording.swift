public import PresselAudio
public import PresselOpus
internal import PresselStore
internal import PresselWaveform

extension OpusFileSize {
  /// Where a recording goes, as far as its size depends on that.
  public enum RecordingPlace: Hashable, Sendable {
    /// A store: the file has a title that is always the same.
    case store
    /// A file of the user's, with this title inside.
    case file(title: String)
    /// A pipe: a packet a page, and no waveform.
    case stream
  }

  /// What the file of a recording takes, with all that this service writes into it.
  ///
  /// A file whose disk had no room for a second one stays as it was recorded, a packet a page; that one is larger than
  /// told here.
  ///
  /// - Parameters:
  ///   - samples: the length at 48 kHz.
  ///   - frameDuration: how much sound one packet holds.
  ///   - place: where the recording goes.
  ///   - holes: the most places where sound may be missing; a file that stands for the microphone has none.
  public init(
    recording samples: FrameCount, frameDuration: OpusEncoderSettings.FrameDuration, to place: RecordingPlace,
    holes: Int = 0
  ) {
    let title: String
    switch place {
    case .stream:
      self.init(
        samples: samples, frameDuration: frameDuration, paging: .packets,
        tags: RecordingTags.running(recordedAt: .now()))
      return
    case .store: title = RecordingTags.storeTitle
    case .file(let own): title = own
    }
    let nothing = Waveform(
      peak: Array(repeating: 0, count: 100), rms: Array(repeating: 0, count: 100), samples: samples)
    // The longest that a hole can be written as: both its numbers are as long as that of the whole take's year.
    let widest = TakeHole(
      place: FrameCount(1_513_728_000_000),
      gap: CaptureGap(cause: .suspended, lost: FrameCount(1_513_728_000_000)))
    let tags = RecordingTags(title: title, recordedAt: .now())
      .tags(nothing, Array(repeating: widest, count: min(holes, TakeHole.limit)))
    self.init(samples: samples, frameDuration: frameDuration, tags: tags)
  }
}
