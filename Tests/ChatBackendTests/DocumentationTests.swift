import ChatBackend
import ComposerEngine
import ComposerWire
import PresselTesting
import Testing

/// What the documentation shows is what happens.
@Suite struct DocumentationTests {
  @Test func theWorkedExampleIsWhatTheEngineAnswers() throws {
    let page = try Page("WorkedExample")
    var replay = ScriptReplay()
    var inputs = 0
    for block in page.blocks where block.contains(where: { $0.hasPrefix("> ") }) {
      var shown: [String] = []
      for line in block where line.hasPrefix("> ") {
        inputs += 1
        shown.append(line)
        shown += try replay.feed(String(line.dropFirst(2)))
      }
      #expect(block == shown)
    }
    #expect(inputs == 10)
    #expect(replay.composer.phase == .idle)
    #expect(replay.composer.outbox == [])
  }

  @Test func theStateOfTheWorkedExampleIsTheOneAfterStop() throws {
    let page = try Page("WorkedExample")
    var replay = ScriptReplay()
    for line in page.blocks.joined() where line.hasPrefix("> ") {
      _ = try replay.feed(String(line.dropFirst(2)))
      if line.contains(#""event":"stop""#) { break }
    }
    let state = try #require(page.blocks.joined().first { $0.hasPrefix(#"{"version""#) })
    #expect(replay.composer.wire.text() == state)
    #expect(try Composer(wire: JSONValue(parsing: state)) == replay.composer)
  }

  @Test func theMessageOfTheWorkedExampleIsTheOneOfTheBackend() throws {
    let page = try Page("WorkedExample")
    let folder = try TemporaryDirectory(named: "chat")
    var backend = try Backend(ledger: folder.file("ledger"))
    for line in page.blocks.joined() where line.hasPrefix("> ") {
      var told = [String(line.dropFirst(2))]
      // What the client has to tell besides.
      if line.contains(#""press""#) { told.append(#"{"at":0.02,"event":"firstFrame"}"#) }
      if line.contains(#""stop""#) { told.append(#"{"at":3.03,"event":"takeFinished","samples":144000}"#) }
      for line in told {
        let answers = backend.answer(#"{"composer":"ada/general","# + line.dropFirst(), now: Flow.moment(0))
        #expect(answers.allSatisfy { !$0.contains(#""error""#) }, "\(line): \(answers)")
      }
    }
    let message = try #require(page.blocks.joined().first { $0.hasPrefix(#"{"channel""#) })
    #expect(backend.answer(#"{"channel":"general"}"#, now: Flow.moment(0)) == [message])
  }

  @Test func everyEffectHasOneRowThatSaysWhoseItIs() throws {
    let rows = try Page("Effects").rows.filter { $0.count == 4 }
    let shown = rows.map { "\($0[0]): \($0[2])" }
    let take = TakeID(1)
    let effects: [Effect] = [
      .openCapture(take: take, maxFrames: nil), .closeCapture(take: take, keep: true),
      .pauseCapture(take: take), .resumeCapture(take: take), .deleteTake(take: take),
      .setTimer(id: TimerID(1), at: Flow.moment(0), kind: .hold), .cancelTimer(id: TimerID(1)), .showTip,
      .hideTip, .feedback(kind: .started), .startPlayback(take: take, from: .zero, rate: 1),
      .pausePlayback(take: take), .seekPlayback(take: take, to: .zero),
      .setPlaybackRate(take: take, value: 1), .stopPlayback(take: nil), .attach(take: take),
      .detach(take: take), .storeMessage(message: MessageID(1), text: "", takes: []),
      .saveDraft(text: "", takes: []), .report(code: .limit, take: nil), .refuse(code: .busy),
    ]
    #expect(shown == effects.map { "`\($0.name)`: \($0.duty)" })
  }

  @Test func everyNameOfOursOnThePageForStreamIsInTheSample() throws {
    let page = try Page("ComingFromStream")
    let folder = "\(Programs.repository)/Samples/coming-from-stream"
    var sources = ""
    for file in [
      "SwiftUIFlows", "SwiftUIView", "UIKitComponents", "AudioRecording", "AudioPlaying", "ReactFlows",
      "VoiceRecordingPayload",
    ] {
      sources += String(decoding: try readAll("\(folder)/\(file).swift"), as: UTF8.self)
    }
    let ours = page.rows.compactMap { $0.dropFirst().first }.joined(separator: " ")
    let names = ours.split(separator: " ").filter { $0.hasPrefix("`") && !$0.hasPrefix("``") }
      .map { $0.drop { $0 == "`" }.prefix { $0.isLetter } }
    #expect(names.count > 15)
    // Words of the engine, and another room.
    for name in names where !["add", "PresselWaveform", "permissionDenied"].contains(name) {
      #expect(sources.contains(name), "\(name) is in no file of the sample")
    }
  }
}

extension Effect {
  /// Who carries an effect out; a new one has to be sorted in here and on the page.
  fileprivate var duty: String {
    switch self {
    case .openCapture, .closeCapture, .pauseCapture, .resumeCapture, .setTimer, .cancelTimer, .showTip,
      .hideTip, .feedback, .startPlayback, .pausePlayback, .seekPlayback, .setPlaybackRate, .stopPlayback,
      .report, .refuse:
      "client"
    case .deleteTake, .attach, .detach, .storeMessage, .saveDraft:
      "service"
    }
  }
}
