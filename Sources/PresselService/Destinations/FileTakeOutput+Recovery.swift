internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselSystem
internal import PresselWaveform

extension FileTakeOutput {
  /// Completes what was left, and gives it its place.
  ///
  /// A part that was whole already keeps its date and the marks of its holes.
  func recover() throws(TakeError) -> RecordedTake {
    let (waveform, kept) = try content()
    let holes = kept.value(of: TakeHole.tagName).flatMap { TakeHole.holes(tagText: $0) } ?? []
    let tags = RecordingTags(title: title, recordedAt: try recordedAt(kept)).tags(waveform, holes)
    let samples = try finish(tags)
    try attach()
    return RecordedTake(samples: samples, waveform: waveform, holes: holes)
  }

  private func recordedAt(_ kept: OpusTags) throws(TakeError) -> Timestamp {
    if let date = kept.value(of: RecordingTags.date).flatMap({ Timestamp(iso8601: $0) }) { return date }
    do {
      return try part.modifiedAt
    } catch {
      throw TakeError(error)
    }
  }

  /// The shape of what is in the part, and its comments.
  private func content() throws(TakeError) -> (Waveform, OpusTags) {
    do throws(OpusFileError) {
      var reader = try OggOpusReader(PartByteSource(part))
      let tags = reader.tags
      if let waveform = try reader.shape() { return (waveform, tags) }
    } catch {
      throw TakeError(error)
    }
    throw TakeError(code: "noAudio", message: "\(paths.part) holds no sound: it may be removed")
  }
}
