internal import PresselALSA
internal import PresselAudio
internal import PresselDSP
internal import PresselService
internal import PresselSystem
internal import PresselTesting

/// Random jumps, pauses and speeds on a loudspeaker whose frames are kept, each compared with the sound.
///
/// The sound is noise, so that every place of it is like no other. At each pause the place that the player tells is compared with
/// what the loudspeaker had played; between two jumps every frame has to be heard once and in order, whatever pauses there
/// were.
package struct PlaybackTrial {
  private let count: Int
  private let seed: UInt64
  private let bench: Bench
  private let sound: [Float]

  /// 30 s.
  private static let length = 1_440_000
  /// Of the device.
  private static let period = 960

  /// - Parameters:
  ///   - count: how many things are done to the player.
  ///   - seed: the same gives the same things; when they happen is the machine's affair.
  package init(count: Int, seed: UInt64) throws {
    self.count = count
    self.seed = seed
    bench = try Bench()
    var random = SplitMix(seed: seed ^ 0x5EED)
    sound = (0..<PlaybackTrial.length).map { _ in
      Float(Int16(truncatingIfNeeded: Int64(random.next() >> 50)) - 8_192) / 32_768
    }
  }

  package func run() throws -> TrialReport {
    var (random, report, tally) = (SplitMix(seed: seed), TrialReport(), PlaybackTally())
    while tally.done < count {
      let life = PlaybackLife(sound, backend: backend, heard: bench.folder.file("heard.raw"))
      try life.live(&random, upTo: count - tally.done, &tally)
      report.add(
        try PlaybackJudgement(sound, life.record, speaker: try bench.samples(of: "heard.raw")).report(&tally))
    }
    report.lines.append(
      "\(tally.done) done to the player: \(tally.pauses) pauses, \(tally.jumps) jumps, \(tally.speeds) speeds;"
        + " \(tally.frames) frames heard between jumps, each once")
    report.lines.append(
      "place told and place heard: at most \(tally.farthest.text(1)) frames of the device apart, of a period of"
        + " \(PlaybackTrial.period)")
    report.check(tally.farthest <= Double(PlaybackTrial.period), "a place was more than a period off")
    return report
  }

  private var backend: ALSABackend {
    ALSABackend(
      configuration: """
        pcm_type.rig { lib "\(Bench.builds)/libasound_module_pcm_rig.so" }
        pcm.speaker { type rig patient 1 outfile "\(bench.folder.file("heard.raw"))" period \(PlaybackTrial.period)
          buffer \(24 * PlaybackTrial.period) rate 48000 speed 4 }
        """)
  }
}
