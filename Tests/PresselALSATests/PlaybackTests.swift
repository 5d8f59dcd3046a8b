import PresselAudio
import Testing

@testable import PresselALSA

@Suite("A loudspeaker plays every frame once")
struct PlaybackTests {
  private let speech = noise(24_000)
  private var samples: [Float] { speech.map { Float($0) / 32_768 } }

  @Test(
    "Frames come in order and bit by bit, then silence to the end of the period",
    arguments: [64, 441, 960, 6_000])
  func inOrder(period: Int) throws {
    let rig = try Rig(speaker: "period \(period) rate 48000 speed 5")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[...]) == 24_000)
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(24_000))
    sink.close()
    #expect(difference(rig.heard.prefix(speech.count), speech) == nil)
    #expect(rig.heard.dropFirst(24_000).allSatisfy { $0 == 0 })
    #expect(rig.heard.count % period == 0)
    #expect(rig.heard.count - 24_000 < period)
    #expect(rig.count("close") == 1)
  }

  @Test("50 ms are heard whole")
  func short() throws {
    let rig = try Rig(speaker: "period 1024 rate 48000")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[..<2_400]) == 2_400)
    #expect(try sink.drain())
    sink.close()
    #expect(difference(rig.heard.prefix(speech[..<2_400].count), speech[..<2_400]) == nil)
  }

  @Test("Less than a period is heard too")
  func tiny() throws {
    let rig = try Rig(speaker: "period 6000 rate 48000")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[..<10]) == 10)
    #expect(try sink.drain())
    sink.close()
    #expect(difference(rig.heard.prefix(speech[..<10].count), speech[..<10]) == nil)
  }

  @Test("Two channels get the same")
  func stereo() throws {
    let rig = try Rig(speaker: "format S16_LE channels 2 rate 48000 speed 5")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[..<4_800]) == 4_800)
    #expect(try sink.drain())
    sink.close()
    #expect(
      difference(
        rig.heard.prefix((speech[..<4_800].flatMap { [$0, $0] }).count),
        speech[..<4_800].flatMap { [$0, $0] }) == nil)
  }

  @Test("A device with 44.1 kHz only plays at the right pitch and length")
  func otherRate() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 44100 speed 5")
    let sink = rig.sink()
    try sink.open()
    let tone = tone(440, rate: 48_000, count: 48_000).map { Float($0) / 32_768 }
    #expect(try sink.write(tone[...]) == 48_000)
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(48_000))
    sink.close()
    let heard = rig.heard.map { Float($0) / 32_768 }
    #expect(heard.count >= 44_100 && heard.count < 44_100 + 882)
    #expect(heard.dropFirst(44_100).allSatisfy { $0 == 0 })
    #expect(abs(frequency(heard[441..<43_659], rate: 44_100) - 440) < 0.05)
  }

  @Test("The position follows what is heard and never falls")
  func position() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 speed 5")
    let sink = rig.sink()
    try sink.open()
    var positions: [FrameCount] = [sink.played]
    for start in stride(from: 0, to: 24_000, by: 960) {
      #expect(try sink.write(samples[start..<(start + 960)]) == 960)
      positions.append(sink.played)
      #expect(sink.played <= FrameCount(start + 960))
    }
    // The device holds half a second and no more.
    #expect(try sink.write(samples[...]) == 24_000)
    positions.append(sink.played)
    #expect(sink.played >= FrameCount(24_000))
    #expect(positions == positions.sorted())
    #expect(positions.first == .zero)
    sink.close()
  }

  @Test("A pause and going on lose nothing and repeat nothing", arguments: [48_000, 16_000])
  func pause(rate: Int) throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate \(rate) speed 5")
    let sink = rig.sink()
    try sink.open()
    var rest = samples[...]
    for _ in 0..<6 {
      #expect(try sink.write(rest.prefix(4_000)) == 4_000)
      rest = rest.dropFirst(4_000)
      try sink.pause()
      let position = sink.played
      #expect(sink.played == position)
      try sink.resume()
      #expect(sink.played >= position)
    }
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(24_000))
    sink.close()
    if rate == 48_000 {
      #expect(difference(rig.heard.prefix(speech.count), speech) == nil)
    }
    #expect(rig.heard.dropFirst(rate / 2 + 6).allSatisfy { $0 == 0 })
    #expect(rig.count("stop") >= 7)
  }

  @Test("A drain that is interrupted, paused and resumed still plays all once")
  func pauseInDrain() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 speed 5")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[...]) == 24_000)
    sink.interrupt()
    #expect(try !sink.drain())
    try sink.pause()
    #expect(sink.played < FrameCount(24_000))
    try sink.resume()
    #expect(try sink.drain())
    sink.close()
    #expect(difference(rig.heard.prefix(speech.count), speech) == nil)
    #expect(rig.heard.dropFirst(24_000).allSatisfy { $0 == 0 })
  }

  @Test("Underruns lose nothing and repeat nothing")
  func underrun() throws {
    let rig = try Rig(
      speaker: "format S16_LE channels 1 rate 48000 speed 5 faults \"100:xrun,700:xrun\"")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write((samples + samples)[...]) == 48_000)
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(48_000))
    sink.close()
    #expect(rig.count("fault") == 2)
    #expect(difference(rig.heard.prefix(48_000), speech + speech) == nil)
  }

  @Test("Sleep repeats what was not heard", arguments: ["", "no_resume 1"])
  func sleep(resume: String) throws {
    let rig = try Rig(
      speaker: "format S16_LE channels 1 rate 48000 speed 5 faults \"200:suspend\" \(resume)")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[...]) == 24_000)
    #expect(try sink.drain())
    sink.close()
    #expect(difference(rig.heard.prefix(speech.count), speech) == nil)
    #expect(rig.heard.dropFirst(24_000).allSatisfy { $0 == 0 })
  }

  @Test("A flush falls silent and counts all as heard; what comes next is heard whole")
  func flush() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 speed 5")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[..<12_000]) == 12_000)
    sink.flush()
    #expect(sink.played == FrameCount(12_000))
    #expect(try sink.write(samples[12_000...]) == 12_000)
    #expect(try sink.drain())
    #expect(sink.played == FrameCount(24_000))
    sink.close()
    let before = zip(rig.heard, speech[..<12_000]).prefix { $0 == $1 }.count
    #expect(before < 12_000)
    #expect(difference(rig.heard[before...].prefix(12_000), speech[12_000...]) == nil)
  }

  @Test("A loudspeaker pulled out tells how far it came, and is given back")
  func pulled() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 speed 5 faults \"250:nodev\"")
    let sink = rig.sink()
    try sink.open()
    let error = try #require(throws: AudioError.self) {
      _ = try sink.write(samples[...])
      _ = try sink.drain()
    }
    #expect(error.code == .deviceLost)
    #expect(sink.played <= FrameCount(12_000))
    #expect(difference(rig.heard, speech[..<12_000]) == nil)
    #expect(rig.count("close") == 1)
    sink.close()
  }

  @Test("A loudspeaker that stalls does not hold a drain for ever")
  func stalled() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 faults \"10:stall:60000\"")
    let sink = rig.sink()
    try sink.open()
    #expect(try sink.write(samples[..<2_400]) == 2_400)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try !sink.drain())
    let time = start.duration(to: clock.now)
    #expect(time > .milliseconds(900) && time < .milliseconds(1_500))
    sink.close()
  }

  @Test("An interruption wakes a writer within 20 ms, and no frame is lost by it")
  func interrupt() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000 speed 2")
    let sink = rig.sink()
    try sink.open()
    var rest = (samples + samples)[...]
    rest = rest.dropFirst(try sink.write(rest.prefix(24_000)))
    let asked = Moment()
    onThread {
      asked.note()
      sink.interrupt()
    }
    // More than the device has room for, so that it must wait.
    let taken = try sink.write(rest)
    #expect(try #require(asked.age) < .milliseconds(20))
    #expect(taken < rest.count)
    rest = rest.dropFirst(taken)
    while !rest.isEmpty { rest = rest.dropFirst(try sink.write(rest)) }
    #expect(try sink.drain())
    sink.close()
    #expect(difference(rig.heard.prefix((speech + speech).count), speech + speech) == nil)
  }

  @Test("The first frame is heard within 40 ms of opening a warm device")
  func quick() throws {
    let rig = try Rig(speaker: "format S16_LE channels 1 rate 48000")
    let clock = ContinuousClock()
    let times = try (0..<3).map { _ in
      let start = clock.now
      let sink = rig.sink()
      try sink.open()
      _ = try sink.write(samples[..<4_800])
      while sink.played == .zero {}
      sink.close()
      return start.duration(to: clock.now)
    }
    #expect((times.min() ?? .seconds(1)) < .milliseconds(40))
  }
}
