internal import PresselAudio
internal import PresselDSP
internal import PresselOpus
internal import PresselService
internal import PresselSystem
internal import PresselTesting

/// One player, from its start until its sound ends or enough was done to it.
final class PlaybackLife: Sendable {
  private struct Status: Sendable {
    var record = PlaybackRecord()
    var speed = PlaybackSpeed.normal
    var events: [PlaybackEvent] = []
    var isOver = false
  }

  private let status = Monitor(Status())
  private let player: SoundPlayer

  init(_ sound: [Float], backend: any AudioBackend, heard: String) {
    let status = status
    player = SoundPlayer(
      sink: backend.sink(device: "speaker"), open: { () throws(AudioError) in MemoryReader(sound) },
      report: { event in
        // On the player's thread, so that nothing is heard meanwhile.
        let frames = Int((try? FileSystem().size(of: heard)) ?? nil ?? 0) / 2
        status.withLock { PlaybackLife.note(event, frames, &$0) }
      })
  }

  var record: PlaybackRecord { status.withLock { $0.record } }

  private static func note(_ event: PlaybackEvent, _ heard: Int, _ status: inout Status) {
    switch event {
    case .started: status.record.stretches.append(.init(place: 0, speed: status.speed, heard: 0))
    case .jumped(let place):
      status.record.stretches.append(.init(place: Int(place.frames), speed: status.speed, heard: heard))
    case .paused(let place), .stopped(let place):
      status.record.told.append(
        .init(stretch: status.record.stretches.count - 1, place: Int(place.frames), heard: heard))
    case .ended: status.record.isWhole = true
    case .moved, .resumed, .failed: break
    }
    switch event {
    case .ended, .stopped, .failed: status.isOver = true
    case .started, .jumped, .paused, .moved, .resumed: break
    }
    status.events.append(event)
  }

  /// Plays, and does so many things to the player.
  func live(_ random: inout SplitMix, upTo count: Int, _ tally: inout PlaybackTally) throws {
    try player.start()
    wait { if case .started = $0 { true } else { false } }
    for _ in 0..<count where !status.withLock({ $0.isOver }) {
      listen(milliseconds: Int.random(in: 1...40, using: &random))
      act(&random, &tally)
      tally.done += 1
    }
    player.stop()
    player.join()
  }

  /// Lets it play; an end makes it shorter.
  private func listen(milliseconds: Int) {
    _ = status.wait(until: MonotonicClock.now + Int64(milliseconds) * 1_000_000) { $0.isOver ? true : nil }
  }

  private func act(_ random: inout SplitMix, _ tally: inout PlaybackTally) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      tally.pauses += 1
      player.pause()
      wait { if case .paused = $0 { true } else { false } }
      if Bool.random(using: &random) { jump(&random, &tally) }
      player.resume()
      wait { if case .resumed = $0 { true } else { false } }
    case 2: jump(&random, &tally)
    case 3:
      tally.jumps += 1
      player.seek(by: FrameCount(Int.random(in: -240_000...240_000, using: &random)))
      wait { if case .jumped = $0 { true } else { false } }
    case _:
      tally.speeds += 1
      let before = status.withLock { $0.speed }
      let others = PlaybackSpeed.steps.filter { $0 != before }
      guard let speed = others.randomElement(using: &random) else { return }
      status.withLock { $0.speed = speed }
      player.change(to: PlaybackManner(speed: speed))
      wait { if case .jumped = $0 { true } else { false } }
    }
  }

  private func jump(_ random: inout SplitMix, _ tally: inout PlaybackTally) {
    tally.jumps += 1
    player.seek(to: FrameCount(Int.random(in: 0..<1_400_000, using: &random)))
    wait { if case .jumped = $0 { true } else { false } }
  }

  /// Waits for an event that was not met before, or the end.
  private func wait(for isIt: @Sendable (PlaybackEvent) -> Bool) {
    _ = status.wait { status -> Bool? in
      guard let index = status.events.firstIndex(where: isIt) else { return status.isOver ? false : nil }
      status.events.removeFirst(index + 1)
      return true
    }
  }
}
