import CrashTrials
import PresselSystem
import PresselTesting
import Testing

/// What shells and man get.
@Suite struct ShellTests {
  /// What bash would offer, by the script that the program gives it.
  private func offered(_ bench: Bench, _ words: String...) throws -> [String] {
    // As bash cuts it; what belongs together stands without a blank on the line.
    var typed = ""
    for word in words {
      let isJoined = "=:".contains(word.prefix(1)) || "=:".contains(typed.suffix(1))
      typed += (isJoined && !word.isEmpty ? "" : " ") + word
    }
    let script = """
      LINE="pressel$1"; shift
      source <("$0" completion bash)
      COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; COMP_LINE=$LINE
      _pressel
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try bench.run(["bash", "-c", script, Bench.program, typed] + words)
    #expect(run.error.isEmpty)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func aShellCompletesCommandsChannelsMessagesFlagsAndFiles() throws {
    let bench = try Bench()
    _ = try bench.pressel("channels", "add", "family news")
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    #expect(try bench.pressel("record", "--input", input, "--text", "Lunch?").ending == .exited(0))
    #expect(try offered(bench, "reco") == ["record", "recover"])
    #expect(try offered(bench, "list", "fa") == ["family\\ news"])
    let messages = try offered(bench, "show", "")
    #expect(messages.count == 2)
    #expect(messages.last == "last")
    #expect(try bench.pressel("show", messages.first ?? "").ending == .exited(0))
    #expect(try offered(bench, "record", "--color", "=", "al") == ["always"])
    _ = try bench.pressel("channels", "add", "work:ops")
    #expect(try offered(bench, "list", "work", ":", "o") == ["ops"])
    #expect(try offered(bench, "info", String(input.dropLast(2))) == [input])
  }

  @Test func aStoreThatTheLineNamesIsTheOneThatIsLookedUp() throws {
    let bench = try Bench()
    _ = try bench.pressel("channels", "add", "here")
    let other = bench.folder.file("other")
    let place = try bench.run([Bench.program, "--store", other, "channels", "add", "there"])
    #expect(place.ending == .exited(0))
    #expect(try offered(bench, "--store", other, "list", "") == ["general", "there"])
    #expect(try offered(bench, "list", "--store", "=", other, "t") == ["there"])
    #expect(try offered(bench, "list", "h") == ["here"])
  }

  @Test func aQuestionOfAShellMakesNoStoreAndNeverFails() throws {
    let bench = try Bench()
    let run = try bench.run([Bench.program, "completion", "words", "--", "list", ""])
    #expect(run.ending == .exited(0))
    #expect(run.output.isEmpty && run.error.isEmpty)
    #expect(try FileSystem().kind(of: bench.store) == nil)
    // A file where the store's folder should be.
    let place = try bench.write(Tone.sine(hertz: 300, frames: 48), to: "in.wav")
    let file = try bench.run([Bench.program, "--store", place, "completion", "words", "--", "list", ""])
    #expect(file.ending == .exited(0))
    #expect(file.output.isEmpty && file.error.isEmpty)
  }

  @Test func theManualIsReadWithoutAWarning() throws {
    let bench = try Bench()
    let run = try bench.run([
      "bash", "-c", "set -o pipefail; \"$0\" man | groff -man -ww -Tutf8 -P-cbou", Bench.program,
    ])
    #expect(run.ending == .exited(0))
    #expect(run.error.isEmpty, "groff: \(run.error)")
    #expect(run.output.contains("pressel - records voice messages"))
    #expect(run.output.contains("EXIT STATUS"))
  }
}
