import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselTesting
import Testing

@Suite struct RecordingSessionTests {
  @Test func aScriptedTakeIsSentWithEveryFrameThatWasCaptured() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(59_232))])
    host.session.post(.text("hello"))
    host.session.post(.startLocked)
    #expect(await host.notice() == .report(.captureEnded, message: nil))
    host.session.post(.send)
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(59_232))
    let id = try await host.storedMessage()
    #expect(host.session.close())

    let message = try host.store.message(matching: id)
    #expect(message.text == "hello")
    #expect(message.author == "ada")
    #expect(message.attachments.map(\.samples) == [59_232])
    #expect(message.attachments.first?.waveform.count == 100)
    #expect(host.source.calls == [.open, .close])
    let file = try host.store.path(of: try #require(message.attachments.first))
    switch try SoundFile.facts(of: file) {
    case .opus(let info):
      #expect(info.samples == FrameCount(59_232))
      #expect(info.faults.isEmpty)
    case .wave, .foreign: Issue.record("no Opus file")
    }
    #expect(try host.audioFiles.count == 1, "the part is gone")
  }

  @Test func aTakeIsCutExactlyAtItsLimit() async throws {
    let settings = try ComposerSettings(holdThreshold: .milliseconds(100), maxDuration: .milliseconds(500))
    let host = try SessionFixture([.frames(SessionFixture.tone(96_000))], settings: settings)
    host.session.post(.startLocked)
    #expect(await host.notice() == .report(.captureEnded, message: nil))
    host.session.post(.confirm)
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(24_000))
    host.session.close()
  }

  @Test func theTimerOfTheLimitThatComesEarlyStillGivesTheExactLength() async throws {
    let settings = try ComposerSettings(holdThreshold: .milliseconds(100), maxDuration: .milliseconds(500))
    let tone = SessionFixture.tone(24_000)
    let host = try SessionFixture(
      [.frames(Array(tone[..<19_200])), .wait, .frames(Array(tone[19_200...])), .wait], settings: settings)
    host.session.post(.startLocked)
    await host.reach(.locked)
    host.clock.advance(by: .milliseconds(500))
    host.session.wake()
    #expect(await host.notice() == .report(.limit, message: nil))
    host.source.goOn()
    host.session.post(.confirm)
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(24_000))
    host.session.close()
  }

  @Test func aLostDeviceLeavesWhatWasHeardForThePersonToDecide() async throws {
    let lost = AudioError(.deviceLost, "The microphone was unplugged.")
    let host = try SessionFixture([.frames(SessionFixture.tone(48_000)), .failure(lost)])
    host.session.post(.startLocked)
    #expect(await host.notice() == .report(.deviceLost, message: "The microphone was unplugged."))
    await host.reach(.preview)
    #expect(host.source.calls == [.open, .close])
    host.session.close()
    let draft = try #require(try host.store.draft(in: Channel.general, author: "ada"))
    #expect(draft.attachments.map(\.samples) == [48_000])
  }

  @Test func aDeviceThatDoesNotOpenIsSaidAndLeavesNothing() async throws {
    let busy = AudioError(.busy, "Another program holds the microphone.", rawCode: -16)
    let host = try SessionFixture([], openError: busy)
    host.session.post(.startLocked)
    let expected = ReportCode(rawValue: "busy")
    #expect(await host.notice() == .report(expected, message: "Another program holds the microphone."))
    host.session.close()
    #expect(host.session.state.phase == .idle)
    #expect(try host.audioFiles.isEmpty)
    #expect(host.source.calls == [.open, .close])
  }

  @Test func aTipLeavesNoByte() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(4_800)), .wait])
    host.session.post(.press())
    await host.reach(.pressed)
    host.clock.advance(by: .milliseconds(999))
    host.session.post(.release())
    #expect(await host.notice() == .tip(isShown: true))
    host.session.close()
    #expect(try host.audioFiles.isEmpty)
    #expect(try host.store.drafts().isEmpty)
  }

  @Test func aHoldOfOneSecondHasItsFirstFrameToo() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(4_800)), .wait])
    host.session.post(.press())
    await host.reach(.pressed)
    while host.session.state.meter.frames < FrameCount(4_800) { await Task.yield() }
    host.clock.advance(by: .seconds(1))
    host.session.wake()
    await host.reach(.recording)
    host.session.post(.release())
    let take = try await host.attachedTake()
    #expect(take.samples == FrameCount(4_800), "captured before the threshold")
    host.session.close()
  }

  @Test func aDiscardedTakeLeavesNoByteNeitherBeforeNorAfterItWasFinished() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(48_000)), .wait])
    host.session.post(.startLocked)
    await host.reach(.locked)
    host.session.post(.discard)
    await host.reach(.idle)
    host.session.close()
    #expect(try host.audioFiles.isEmpty)

    let second = try SessionFixture([.frames(SessionFixture.tone(48_000))])
    second.session.post(.startLocked)
    await second.reach(.preview)
    #expect(try second.audioFiles.count == 1)
    second.session.post(.discard)
    await second.reach(.idle)
    second.session.close()
    #expect(try second.audioFiles.isEmpty)
  }

  @Test func pausesLeaveNoHoleInTheFile() async throws {
    let host = try SessionFixture([
      .frames(SessionFixture.tone(24_000)), .wait, .frames(SessionFixture.tone(24_000)),
    ])
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
    #expect(take.samples == FrameCount(48_000))
    #expect(host.source.calls == [.open, .pause, .resume, .close])
    host.session.close()
  }

  @Test func silenceAndLostFramesAreTold() async throws {
    let gap = CaptureGap(cause: .overrun, lost: FrameCount(480))
    let host = try SessionFixture([
      .silence(96_000), .gap(gap), .frames(SessionFixture.tone(9_600)), .wait,
    ])
    host.session.post(.startLocked)
    #expect(await host.notice() == .silence(isSilent: true))
    let two = [await host.notice(), await host.notice()]
    #expect(two.contains(.silence(isSilent: false)))
    #expect(two.contains(.gap(count: 1)))
    host.session.post(.discard)
    host.session.close()
  }

  @Test func theLastTakeIsPlayedBeforeItIsConfirmed() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(4_800))])
    host.session.post(.startLocked)
    await host.reach(.preview)
    host.session.post(.play)
    await played(host)
    #expect(host.sink.heardFrames.count == 4_800)
    host.session.post(.confirm)
    await host.reach(.idle)
    host.session.close()
    #expect(host.sink.calls == [.open, .drain, .close])
  }

  private func played(_ host: SessionFixture) async {
    while !host.sink.calls.contains(.close) { await Task.yield() }
  }

  @Test func leavingInTheMiddleOfATakeKeepsItInTheDraft() async throws {
    let host = try SessionFixture([.frames(SessionFixture.tone(48_000)), .wait])
    host.session.post(.text("half a"))
    host.session.post(.startLocked)
    await host.reach(.locked)
    while host.session.state.meter.frames < FrameCount(48_000) { await Task.yield() }
    #expect(host.session.close())
    let draft = try #require(try host.store.draft(in: Channel.general, author: "ada"))
    #expect(draft.text == "half a")
    #expect(draft.attachments.map(\.samples) == [48_000])
    #expect(host.source.calls.last == .close)
  }
}
