import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// Takes whose encoder is opened at 16 kHz, beside those at 48 kHz: lengths are exact in both.
@Suite struct WidebandTests {
  static let encoders = OpusEncoderSettings.inputRates.flatMap { rate in
    OpusEncoderSettings.FrameDuration.allCases.compactMap { frame in
      try? OpusEncoderSettings(complexity: 0, frameDuration: frame, inputRate: rate)
    }
  }

  private func check(_ host: SessionFixture, _ encoder: OpusEncoderSettings, samples: Int64) throws {
    let recording = try #require(try host.store.draft(in: Channel.general, author: "ada")?.attachments.first)
    #expect(recording.samples == samples)
    let path = try host.store.path(of: recording)
    guard case .opus(let info) = try SoundFile.facts(of: path) else {
      Issue.record("no Opus file")
      return
    }
    #expect(info.samples == FrameCount(samples) && info.faults.isEmpty)
    #expect(info.head.inputRate == UInt32(encoder.inputRate.hertz) && info.head.preSkip == 312)
    #expect(try Wreck.samples(in: path) == samples)
  }

  @Test(arguments: encoders) func everyCapturedFrameComesOut(encoder: OpusEncoderSettings) async throws {
    // Two frames more than a multiple of three, in pieces of an odd size.
    let tone = SessionFixture.tone(59_234)
    let host = try SessionFixture(
      [.frames(Array(tone[..<1])), .frames(Array(tone[1..<20_000])), .frames(Array(tone[20_000...]))],
      encoder: encoder)
    host.session.post(.startLocked)
    #expect(await host.notice() == .report(.captureEnded, message: nil))
    host.session.post(.confirm)
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(59_234))
    #expect(host.session.close())
    try check(host, encoder, samples: 59_234)
    // The waveform is that of what was captured, whatever the encoder is given.
    var builder = WaveformBuilder()
    builder.append(tone[...])
    #expect(take.waveform == builder.waveform())
  }

  @Test(arguments: encoders) func theLimitIsExact(encoder: OpusEncoderSettings) async throws {
    let settings = try ComposerSettings(holdThreshold: .milliseconds(100), maxDuration: .milliseconds(501))
    let host = try SessionFixture(
      [.frames(SessionFixture.tone(96_000))], settings: settings, encoder: encoder)
    host.session.post(.startLocked)
    #expect(await host.notice() == .report(.captureEnded, message: nil))
    host.session.post(.confirm)
    #expect(try await host.attachedTake().samples == FrameCount(24_048))
    #expect(host.session.close())
    try check(host, encoder, samples: 24_048)
  }

  @Test(arguments: encoders) func pausesLeaveNoHole(encoder: OpusEncoderSettings) async throws {
    let tone = SessionFixture.tone(20_000)
    let host = try SessionFixture(
      [.frames(Array(tone[..<9_601])), .wait, .frames(Array(tone[9_601...]))], encoder: encoder)
    host.session.post(.startLocked)
    await host.reach(.locked)
    host.session.post(.pause)
    await host.reach(.paused)
    while !host.source.calls.contains(.pause) { await Task.yield() }
    host.session.post(.resume)
    await host.reach(.locked)
    host.source.goOn()
    #expect(await host.notice() == .report(.captureEnded, message: nil))
    host.session.post(.confirm)
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(20_000) && take.holes.isEmpty)
    #expect(host.session.close())
    try check(host, encoder, samples: 20_000)
  }

  @Test(arguments: encoders) func aTakeThatWasCutOffHasTheLengthOfItsPackets(
    encoder: OpusEncoderSettings
  ) throws {
    let wreck = try Wreck()
    let pages = try Wreck.pages(seconds: 1, encoder)
    do {
      let take = try wreck.store.beginTake(in: Channel.general, author: "ada", text: "")
      for page in pages { try take.append(page) }
    }
    let report = try TakeRecovery(store: wreck.store).recoverAll(.quick)
    let recording = try #require(report.recovered.first?.recording)
    // What the resampler and the encoder still hold is lost: less than a packet and 6 ms.
    let packets = pages.count - 1
    #expect(recording.samples == Int64(packets * encoder.frameDuration.frames - 312))
    #expect(48_000 - packets * encoder.frameDuration.frames < encoder.frameDuration.frames + 288)
    #expect(try Wreck.samples(in: wreck.store.path(of: recording)) == recording.samples)
    #expect(recording.waveform.count == 100 && recording.waveform.contains { $0 > 0.3 })
  }

  #if !Resampling
    @Test func withoutTheTraitItIsSaidBeforeAnythingIsRecorded() {
      let refused = #expect(throws: OpusEncoderError.self) { try OpusEncoderSettings(inputRate: .wideband) }
      #expect(refused?.code == .notBuilt)
    }
  #endif
}
