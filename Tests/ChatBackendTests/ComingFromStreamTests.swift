import ComingFromStream
import ComposerEngine
import ComposerWire
import PresselStore
import Testing

/// What somebody who comes from Stream does here, flow by flow.
@Suite struct ComingFromStreamTests {
  private func moment(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1_000) * 1_000_000)
  }

  /// A composer whose button is held for two seconds and whose microphone works.
  private func held(_ settings: ComposerSettings = ComposerSettings()) -> Composer {
    var composer = Composer(settings: settings)
    _ = SwiftUIFlows.longPress(&composer, at: moment(0))
    _ = composer.handle(.firstFrame(take: TakeID(1)), at: moment(0.02))
    _ = composer.handle(.wait, at: moment(2))
    return composer
  }

  /// A composer with a take of two seconds in preview.
  private func previewing() -> Composer {
    var composer = held()
    _ = SwiftUIFlows.lock(&composer, at: moment(2))
    _ = SwiftUIFlows.previewRecording(&composer, at: moment(2))
    let news = AudioRecordingNews.didFinishRecording(samples: 96_000)
    _ = composer.handle(news.event(for: TakeID(1)), at: moment(2.03))
    return composer
  }

  // MARK: SwiftUI

  @Test func aPressThatIsTooShortShowsTheTipView() {
    var composer = Composer()
    _ = SwiftUIFlows.longPress(&composer, at: moment(0))
    #expect(SwiftUIFlows.releaseLongPress(&composer, at: moment(0.999)).contains(.showTip))
    #expect(SwiftUIView(composer.phase) == .tip)
    _ = composer.handle(.wait, at: moment(2.999))
    #expect(SwiftUIView(composer.phase) == .initial)
  }

  @Test func releasingALongPressAddsTheRecording() {
    var composer = held()
    #expect(SwiftUIView(composer.phase) == .recording(gestureLocation: .zero))
    _ = SwiftUIFlows.releaseLongPress(&composer, at: moment(3))
    let finished = composer.handle(.takeFinished(take: TakeID(1), samples: 144_000), at: moment(3.03))
    #expect(finished == [.attach(take: TakeID(1))])
    #expect(SwiftUIView(composer.phase) == .initial)
  }

  @Test func slidingCancelsAndLeavesNothing() {
    var composer = held()
    _ = SwiftUIFlows.drag(&composer, toX: -40, y: 0, at: moment(2.1))
    #expect(SwiftUIView(composer.phase) == .recording(gestureLocation: Offset(x: -40, y: 0)))
    let effects = SwiftUIFlows.drag(&composer, toX: -75, y: 0, at: moment(2.2))
    #expect(effects.contains(.deleteTake(take: TakeID(1))))
    #expect(composer.draft == Draft())
    #expect(SwiftUIView(composer.phase) == .initial)
  }

  @Test func draggingUpLocksAndTheLockedViewHasThreeActions() {
    for end in [SwiftUIFlows.discardRecording, SwiftUIFlows.previewRecording, SwiftUIFlows.confirmRecording] {
      var composer = held()
      _ = SwiftUIFlows.drag(&composer, toX: 0, y: -36, at: moment(2.1))
      #expect(SwiftUIFlows.releaseLongPress(&composer, at: moment(2.2)) == [])
      #expect(SwiftUIView(composer.phase) == .locked)
      #expect(end(&composer, moment(3)).contains { $0.closesCapture })
    }
  }

  @Test func aStoppedRecordingIsHeardThenConfirmed() {
    var composer = previewing()
    #expect(SwiftUIView(composer.phase) == .stopped)
    #expect(composer.phase.audioRecordingDuration == .seconds(2))
    let play = composer.handle(.play, at: moment(3)).flatMap { AudioPlayingCall.calls(for: $0) }
    #expect(play == [.loadAsset(TakeID(1)), .seek(to: .zero), .updateRate(1), .play])
    let pause = composer.handle(.pausePlayback, at: moment(4)).flatMap { AudioPlayingCall.calls(for: $0) }
    #expect(pause == [.pause])
    let confirmed = SwiftUIFlows.confirmRecording(&composer, at: moment(5))
    #expect(confirmed == [.stopPlayback(take: TakeID(1)), .attach(take: TakeID(1))])
    #expect(composer.draft.takes == [TakeID(1)])
  }

  @Test func discardingAPreviewLeavesNothingForTheNextConfirm() {
    var composer = previewing()
    #expect(SwiftUIFlows.discardRecording(&composer, at: moment(3)) == [.deleteTake(take: TakeID(1))])
    #expect(SwiftUIFlows.confirmRecording(&composer, at: moment(3)) == [.refuse(code: .noTake)])
  }

  @Test func sendingAHeldRecordingSendsItWhenItsFileIsComplete() {
    var composer = held()
    _ = SwiftUIFlows.sendRecording(&composer, at: moment(3))
    let finished = composer.handle(.takeFinished(take: TakeID(1), samples: 144_000), at: moment(3.03))
    #expect(
      finished == [
        .attach(take: TakeID(1)), .storeMessage(message: MessageID(1), text: "", takes: [TakeID(1)]),
      ])
  }

  @Test func recordingThatIsNotEnabledIsRefusedByName() throws {
    var composer = Composer(settings: try SwiftUIFlows.isVoiceRecordingEnabled(false))
    #expect(SwiftUIFlows.longPress(&composer, at: moment(0)) == [.refuse(code: .disabled)])
  }

  // MARK: UIKit

  @Test func theComponentsOfUIKitBecomeSettings() throws {
    var components = UIKitComponents()
    #expect(try components.composerSettings().enabled == false)
    components.isVoiceRecordingEnabled = true
    components.isVoiceRecordingConfirmationRequiredEnabled = false
    var composer = held(try components.composerSettings())
    #expect(UIKitView.visible(in: composer.phase).contains(.slideToCancelView))
    _ = composer.handle(.move(to: Offset(x: 0, y: -49)), at: moment(2))
    #expect(composer.phase.name == .recording)
    _ = composer.handle(.release(), at: moment(3))
    let finished = composer.handle(.takeFinished(take: TakeID(1), samples: 144_000), at: moment(3.03))
    #expect(finished.contains(.storeMessage(message: MessageID(1), text: "", takes: [TakeID(1)])))
  }

  @Test func viewsFollowThePhase() {
    #expect(UIKitView.visible(in: Composer().phase) == [])
    var composer = held()
    #expect(UIKitView.visible(in: composer.phase).contains(.recordingIndicatorView))
    _ = composer.handle(.lock, at: moment(2))
    #expect(UIKitView.visible(in: composer.phase) == [.liveRecordingView, .lockIndicatorView])
    #expect(UIKitView.visible(in: previewing().phase) == [.liveRecordingView])
  }

  @Test func theRecorderIsCalledInThisOrder() {
    var composer = Composer()
    var calls: [AudioRecordingCall] = []
    for (event, at) in [
      (Event.press(), 0.0), (.firstFrame(take: TakeID(1)), 0.02), (.wait, 1), (.lock, 2), (.pause, 3),
      (.resume, 4), (.stop, 5),
    ] {
      calls += composer.handle(event, at: moment(at)).compactMap { AudioRecordingCall($0) }
    }
    #expect(calls == [.beginRecording, .pauseRecording, .resumeRecording, .stopRecording])
  }

  @Test func theDelegateOfTheRecorderIsTheWorldOfTheComposer() {
    var composer = held()
    let context = AudioRecordingNews.didUpdateContext(averagePower: 0.25, duration: .milliseconds(1_980))
    _ = composer.handle(context.event(for: TakeID(1)), at: moment(2))
    #expect(composer.phase.audioRecordingDuration == .milliseconds(1_980))
    let failure = AudioRecordingNews.didFail(.failedToResume).event(for: TakeID(1))
    let effects = composer.handle(failure, at: moment(3))
    let code = ReportCode(rawValue: "failedToResume")
    #expect(effects.contains(.report(code: code, take: TakeID(1))))
    // What was recorded is kept.
    #expect(composer.phase.name == .finishing)
  }

  @Test func aRefusedPermissionEndsThePressByName() {
    var composer = Composer()
    _ = SwiftUIFlows.longPress(&composer, at: moment(0))
    let event = AudioRecordingNews.didFail(.noRecordPermission).event(for: TakeID(1))
    #expect(composer.handle(event, at: moment(0.1)).last == .report(code: .permissionDenied, take: TakeID(1)))
    #expect(composer.phase == .idle)
  }

  @Test func theDelegateOfThePlayerMovesThePreview() {
    var composer = previewing()
    _ = composer.handle(.play, at: moment(3))
    let moved = AudioPlayingNews.currentTime(.milliseconds(700)).event(for: TakeID(1))
    _ = composer.handle(moved, at: moment(3.7))
    guard case .preview(let playing) = composer.phase else {
      Issue.record("no preview")
      return
    }
    #expect(playing.position == .milliseconds(700))
    let calls = composer.handle(.rate(2), at: moment(3.8)).flatMap { AudioPlayingCall.calls(for: $0) }
    #expect(calls == [.updateRate(2)])
    _ = composer.handle(AudioPlayingNews.ended.event(for: TakeID(1)), at: moment(5))
    guard case .preview(let ended) = composer.phase else {
      Issue.record("no preview")
      return
    }
    #expect(ended.playback == .stopped)
    #expect(ended.position == .zero)
  }

  // MARK: React

  @Test func aClickRecordsPausesResumesAndStops() throws {
    var properties = ReactFlows.Properties()
    properties.audioRecordingEnabled = true
    for gathers in [false, true] {
      properties.asyncMessagesMultiSendEnabled = gathers
      var composer = Composer(settings: try properties.composerSettings())
      #expect(MediaRecordingState(composer.phase) == nil)
      _ = ReactFlows.start(&composer, at: moment(0))
      _ = composer.handle(.firstFrame(take: TakeID(1)), at: moment(0.02))
      #expect(MediaRecordingState(composer.phase) == .recording)
      _ = ReactFlows.pause(&composer, at: moment(1))
      #expect(MediaRecordingState(composer.phase) == .paused)
      _ = ReactFlows.resume(&composer, at: moment(2))
      _ = ReactFlows.stop(&composer, at: moment(3))
      #expect(MediaRecordingState(composer.phase) == .stopped)
      _ = composer.handle(.takeFinished(take: TakeID(1), samples: 96_000), at: moment(3.03))
      let completed = ReactFlows.completeRecording(&composer, properties, at: moment(4))
      #expect(completed.contains(.attach(take: TakeID(1))))
      #expect(composer.outbox.isEmpty == gathers)
    }
  }

  @Test func theBinThrowsARecordingAwayAtAnyTime() throws {
    var properties = ReactFlows.Properties()
    properties.audioRecordingEnabled = true
    var composer = Composer(settings: try properties.composerSettings())
    _ = ReactFlows.start(&composer, at: moment(0))
    _ = composer.handle(.firstFrame(take: TakeID(1)), at: moment(0.02))
    #expect(ReactFlows.cancel(&composer, at: moment(1)).contains(.deleteTake(take: TakeID(1))))
    #expect(MediaRecordingState(composer.phase) == nil)
  }

  @Test func theQuestionForPermissionTakesTheClickAndTheAnswerRecordsNothing() {
    var composer = Composer()
    _ = ReactFlows.start(&composer, at: moment(0))
    let asked = composer.handle(PermissionState.prompt.event, at: moment(0.1))
    #expect(asked.contains(.report(code: .permissionNeeded, take: TakeID(1))))
    let granted = composer.handle(PermissionState.granted.event, at: moment(4))
    #expect(granted == [.report(code: .permissionGranted, take: nil)])
    #expect(composer.phase == .idle)
  }

  // MARK: The attachment

  @Test func thePayloadHasTheNamesThatClientsOfStreamRead() {
    var facts = RecordingFacts(samples: 96_960, waveform: [0, 0.5, 1])
    facts.title = "hello.ogg"
    let payload = VoiceRecordingPayload.wire(facts, bytes: 6_021, url: "https://chat.example/1.ogg")
    #expect(
      payload.text()
        == #"{"type":"voiceRecording","title":"hello.ogg","asset_url":"https://chat.example/1.ogg","#
        + #""mime_type":"audio/ogg","file_size":6021,"duration":2.02,"waveform_data":[0.0,0.5,1.0]}"#)
  }
}

extension Effect {
  fileprivate var closesCapture: Bool {
    if case .closeCapture = self { true } else { false }
  }
}
