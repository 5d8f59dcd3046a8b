import ComposerEngine
import ComposerWire
import Testing

@Suite struct ScriptReplayTests {
  private func run(_ lines: String...) throws -> [String] {
    var replay = ScriptReplay()
    var answers: [String] = []
    for line in lines { answers += try replay.feed(line) }
    return answers
  }

  private func code(_ lines: String...) -> WireError.Code? {
    var replay = ScriptReplay()
    do throws(WireError) {
      for line in lines { _ = try replay.feed(line) }
      return nil
    } catch {
      return error.code
    }
  }

  @Test func aTipInFull() throws {
    let answers = try run(
      #"{"world":"scripted","settings":{"maxDuration":null}}"#,
      #"{"at":0.25,"event":"press"}"#,
      #"{"at":0.5,"event":"release"}"#,
      #"{"at":9,"event":"wait"}"#)
    #expect(
      answers == [
        #"{"at":0.25,"event":"press","phase":"pressed","effects":[{"effect":"stopPlayback"},"#
          + #"{"effect":"openCapture","take":1},{"effect":"setTimer","id":1,"at":1.25,"kind":"hold"}]}"#,
        #"{"at":0.5,"event":"release","phase":"tip","effects":[{"effect":"closeCapture","take":1,"keep":false},"#
          + #"{"effect":"deleteTake","take":1},{"effect":"cancelTimer","id":1},{"effect":"showTip"},"#
          + #"{"effect":"setTimer","id":2,"at":2.5,"kind":"tip"}]}"#,
        #"{"at":2.5,"event":"timer","by":"timer","id":2,"phase":"idle","effects":[{"effect":"hideTip"}]}"#,
        #"{"at":9,"event":"wait","phase":"idle","effects":[]}"#,
      ])
  }

  @Test func idealWorldBringsWhatIsDueInOrder() throws {
    let answers = try run(
      #"{"at":0,"event":"press"}"#, #"{"at":2,"event":"release"}"#, #"{"at":3,"event":"send"}"#,
      #"{"at":4,"event":"wait"}"#)
    let told = try answers.map { line in
      let answer = try JSONValue(parsing: line)
      return "\(answer["at"]?.text() ?? "") \(answer["event"]?.string ?? "") \(answer["by"]?.string ?? "-")"
    }
    #expect(
      told == [
        "0 press -", "0 captureOpened world", "0.02 firstFrame world", "1 timer timer", "2 release -",
        "2.03 takeFinished world", "3 send -", "3.005 messageStored world", "4 wait -",
      ])
  }

  @Test func idealTakeHasTheSamplesOfTheTimeItRanWithoutPauses() throws {
    var replay = ScriptReplay()
    for line in [
      #"{"at":0,"event":"startLocked"}"#, #"{"at":2,"event":"pause"}"#, #"{"at":20,"event":"resume"}"#,
      #"{"at":20.000011,"event":"stop"}"#, #"{"at":21,"event":"wait"}"#,
    ] { _ = try replay.feed(line) }
    guard case .preview(let preview) = replay.composer.phase else {
      Issue.record("no preview")
      return
    }
    // 11 microseconds are half a sample, which is rounded down.
    #expect(preview.samples == 96_000)
  }

  @Test func idealCaptureIsCutExactlyAtTheLimit() throws {
    var replay = ScriptReplay()
    for line in [
      #"{"settings":{"maxDuration":5}}"#, #"{"at":0,"event":"press"}"#, #"{"at":7,"event":"release"}"#,
    ] { _ = try replay.feed(line) }
    guard case .preview(let preview) = replay.composer.phase else {
      Issue.record("no preview")
      return
    }
    #expect(preview.samples == 240_000)
  }

  @Test func idealPlayerEndsWhenWhatIsLeftWasPlayedAtItsRate() throws {
    let answers = try run(
      #"{"at":0,"event":"startLocked"}"#, #"{"at":3,"event":"stop"}"#, #"{"at":4,"event":"play"}"#,
      #"{"at":5,"event":"rate","value":2}"#, #"{"at":5.5,"event":"pausePlayback"}"#,
      #"{"at":10,"event":"play"}"#, #"{"at":20,"event":"wait"}"#)
    // 1 s at 1, half a second at 2: 2 s are played, 1 s is left and takes half a second.
    #expect(answers.contains { $0.hasPrefix(#"{"at":5.5,"event":"playbackMoved","by":"world","take":1,"#) })
    #expect(answers.contains { $0.contains(#""effect":"startPlayback","take":1,"from":2,"rate":2"#) })
    #expect(answers.contains { $0.hasPrefix(#"{"at":10.5,"event":"playbackEnded","by":"world","take":1"#) })
  }

  @Test func aNewProcessKnowsOnlyTheFileThatIsBeingCompleted() throws {
    let answers = try run(
      #"{"at":0,"event":"startLocked"}"#, #"{"at":3,"event":"stop"}"#,
      #"{"at":3.01,"event":"restored","takes":7}"#, #"{"at":4,"event":"confirm"}"#,
      #"{"at":5,"event":"press"}"#)
    #expect(answers.contains { $0.hasPrefix(#"{"at":3.03,"event":"takeFinished","by":"world","take":1,"#) })
    #expect(answers.last?.contains(#""effect":"openCapture","take":8"#) == true)
  }

  @Test func aNewProcessForgetsTheStoreThatWasAtWork() throws {
    let answers = try run(
      #"{"at":0,"event":"text","value":"hi"}"#, #"{"at":1,"event":"send"}"#,
      #"{"at":1.001,"event":"restored"}"#, #"{"at":2,"event":"wait"}"#)
    let stored = answers.filter { $0.contains("messageStored") }
    #expect(stored.count == 1)
    #expect(stored.first?.hasPrefix(#"{"at":1.006,"#) == true)
  }

  @Test func aDeletedTakeIsNeverFinished() throws {
    let answers = try run(
      #"{"at":0,"event":"startLocked"}"#, #"{"at":2,"event":"stop"}"#, #"{"at":2.01,"event":"discard"}"#,
      #"{"at":3,"event":"wait"}"#)
    #expect(answers.contains { $0.contains("takeFinished") } == false)
  }

  @Test func aClosedMicrophoneGivesNoFrame() throws {
    let answers = try run(
      #"{"at":0,"event":"press"}"#, #"{"at":0.01,"event":"release"}"#, #"{"at":1,"event":"wait"}"#)
    #expect(answers.contains { $0.contains("firstFrame") } == false)
  }

  @Test func atOneMomentTimersComeBeforeTheWorld() throws {
    let answers = try run(
      #"{"settings":{"holdThreshold":0.02}}"#, #"{"at":0,"event":"press"}"#, #"{"at":0.02,"event":"wait"}"#)
    let told = answers.suffix(3).map { $0.prefix(40) }
    #expect(told.first?.hasPrefix(#"{"at":0.02,"event":"timer","by":"timer""#) == true)
    #expect(told.dropFirst().first?.hasPrefix(#"{"at":0.02,"event":"firstFrame""#) == true)
  }

  @Test func nothingHappensAfterTheLastLine() throws {
    #expect(try run(#"{"at":0,"event":"press"}"#).count == 1)
  }

  @Test func emptyLinesAreNothing() throws {
    #expect(try run("", "  \r", #"{"at":0,"event":"wait"}"#).count == 1)
  }

  @Test func mistakesAreNamed() {
    #expect(code(#"{"at":0,"event":"jump"}"#) == .unknownEvent)
    #expect(code(#"{"settings":{"colour":1}}"#) == .unknownSetting)
    #expect(code(#"{"settings":{"tipDuration":-1}}"#) == .badValue)
    #expect(code(#"{"world":"real"}"#) == .unknownWorld)
    #expect(code(#"{"event":"press"}"#) == .missingField)
    #expect(code(#"{"at":"now","event":"press"}"#) == .badValue)
    #expect(code(#"{"at":1e300,"event":"press"}"#) == .badValue)
    #expect(code("{}") == .missingField)
    #expect(code("[]") == .badValue)
    #expect(code("{") == .syntax)
    #expect(code(#"{"at":0,"event":"wait"}"#, #"{"settings":{}}"#) == .misplacedLine)
  }

  @Test func timesThatGoBackwardsAreTaken() throws {
    let answers = try run(
      #"{"at":10,"event":"press"}"#, #"{"at":11.2,"event":"wait"}"#, #"{"at":11.1,"event":"release"}"#)
    #expect(answers.last?.contains(#""phase":"finishing""#) == true)
  }
}
