internal import PresselAudio
internal import PresselDSP

/// Compares what a player told, and what its loudspeaker played, with the sound.
struct PlaybackJudgement {
  private let sound: [Float]
  private let record: PlaybackRecord
  private let speaker: [Float]

  /// The soft edges of a sound, on both sides of a jump.
  private static let edge = 240
  /// A step of 16 bits, and what two roundings make of it.
  private static let tolerance: Float = 2.5 / 32_768

  init(_ sound: [Float], _ record: PlaybackRecord, speaker: [Float]) {
    self.sound = sound
    self.record = record
    self.speaker = speaker
  }

  func report(_ tally: inout PlaybackTally) throws -> TrialReport {
    var report = TrialReport()
    for (number, stretch) in record.stretches.enumerated() {
      let isLast = number + 1 == record.stretches.count
      let end = isLast ? speaker.count : record.stretches[number + 1].heard
      report.check(end >= stretch.heard && end <= speaker.count, "the loudspeaker's frames cannot be counted")
      guard end >= stretch.heard, end <= speaker.count else { continue }
      let heard = speaker[stretch.heard..<end]
      let (made, map) = try expected(stretch, atLeast: heard.count)
      report.add(compare(heard, made, stretch, isLast: isLast))
      tally.frames += heard.count
      for told in record.told where told.stretch == number {
        check(told, stretch, map, &tally, &report)
      }
    }
    return report
  }

  /// What a loudspeaker that is never interrupted plays from a place on.
  private func expected(
    _ stretch: PlaybackRecord.Stretch, atLeast count: Int
  ) throws -> (frames: [Float], map: PlaceMap) {
    var scale = try TimeScale(speed: stretch.speed)
    let needed = Int(Double(count) * stretch.speed.factor) + 9_600
    let end = min(sound.count, stretch.place + needed)
    var frames: [Float] = []
    try scale.process(sound[min(stretch.place, end)..<end], into: &frames)
    if end == sound.count { try scale.finish(into: &frames) }
    return (frames, scale.map)
  }

  private func compare(
    _ heard: ArraySlice<Float>, _ made: [Float], _ stretch: PlaybackRecord.Stretch, isLast: Bool
  ) -> TrialReport {
    var report = TrialReport()
    let whole = heard.count - (isLast && record.isWhole ? 2 * PlaybackJudgement.edge + 960 : 0)
    for index in PlaybackJudgement
      .edge..<max(PlaybackJudgement.edge, min(whole, made.count - PlaybackJudgement.edge))
    {
      guard abs(heard[heard.startIndex + index] - made[index]) > PlaybackJudgement.tolerance else { continue }
      report.faults.append(
        "from \(stretch.place) at \(stretch.speed.factor) frame \(index) of \(heard.count) is not the sound's"
      )
      return report
    }
    return report
  }

  /// What the loudspeaker had played is known to be the sound from a place on, frame by frame; how far in the sound so many
  /// frames reach is what a ``PlaceMap`` says that was made apart from the player.
  private func check(
    _ told: PlaybackRecord.Told, _ stretch: PlaybackRecord.Stretch, _ map: PlaceMap,
    _ tally: inout PlaybackTally,
    _ report: inout TrialReport
  ) {
    let place = stretch.place + Int(map.place(of: FrameCount(told.heard - stretch.heard)).frames)
    let apart = Double(abs(told.place - place)) / stretch.speed.factor
    tally.farthest = max(tally.farthest, apart)
    report.check(
      apart <= 960, "told \(told.place) at \(stretch.speed.factor), \(apart) frames from what was heard")
  }
}
