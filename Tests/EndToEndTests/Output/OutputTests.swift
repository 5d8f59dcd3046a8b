import ComposerWire
import CrashTrials
import PresselSystem
import Testing

/// What scripts read.
@Suite struct OutputTests {
  private func benchWithMessages(_ count: Int) throws -> Bench {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    for number in 1...count {
      #expect(
        try bench.pressel("record", "--input", input, "--text", "Message \(number)").ending == .exited(0))
    }
    return bench
  }

  @Test func aMessageHasTheFieldsThatScriptsRelyOn() throws {
    let bench = try benchWithMessages(1)
    let message = try #require(try bench.pressel("show", "last", "--json").document)
    #expect(
      message.object?.map(\.0) == ["id", "channel", "author", "createdAt", "text", "attachments"])
    #expect(message["channel"]?.string == "general")
    #expect(message["text"]?.string == "Message 1")
    #expect(message["createdAt"]?.string?.hasSuffix("Z") == true)
    let recording = try #require(message["attachments"]?.array?.first)
    #expect(
      recording.object?.map(\.0) == [
        "type", "id", "title", "asset_url", "mime_type", "file_size", "duration", "samples", "waveform_data",
      ])
    #expect(recording["type"]?.string == "voiceRecording")
    #expect(recording["mime_type"]?.string == "audio/ogg")
    #expect(recording["duration"]?.double == 0.1)
    let url = try #require(recording["asset_url"]?.string)
    let size = try FileSystem().size(of: String(url.dropFirst("file://".count)))
    #expect(recording["file_size"]?.integer == size)
  }

  @Test func theNewestMessageIsTheLastAndPagesGoBack() throws {
    let bench = try benchWithMessages(3)
    let all = try bench.pressel("list", "--json-lines").output.split(separator: "\n")
    let messages = try all.map { try JSONValue(parsing: String($0)) }
    #expect(messages.compactMap { $0["text"]?.string } == ["Message 1", "Message 2", "Message 3"])
    let newest = try #require(messages.last?["id"]?.string)
    let earlier = try bench.pressel("list", "--json", "--limit", "1", "--before", newest).document
    #expect(earlier?["messages"]?.array?.compactMap { $0["text"]?.string } == ["Message 2"])
  }

  @Test func whatIsPipedHasNoControlCharacter() throws {
    let bench = try benchWithMessages(1)
    for arguments in [
      ["list"], ["show", "last"], ["info", "last"], ["waveform", "last"], ["config"], ["help"],
    ] {
      let run = try bench.run([Bench.program] + arguments)
      #expect(!run.output.utf8.contains { $0 == 0x1B || $0 == 0x0D }, "\(arguments)")
      #expect(!run.error.utf8.contains { $0 == 0x1B || $0 == 0x0D }, "\(arguments)")
    }
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() throws {
    let bench = try benchWithMessages(2)
    let run = try bench.run([
      "bash", "-o", "pipefail", "-c",
      "for i in $(seq 200); do \(Bench.program) help record; done | head -n 1",
    ])
    #expect(run.error.isEmpty)
  }

  @Test func aLocaleWithoutUTF8GetsASCII() throws {
    let bench = try benchWithMessages(1)
    let run = try bench.run(["env", "LC_ALL=C", Bench.program, "list"])
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func aDeletedMessageTakesItsAudioAlong() throws {
    let bench = try benchWithMessages(2)
    #expect(try bench.files(below: "\(bench.store)/audio").count == 2)
    #expect(try bench.pressel("delete", "last").ending == .exited(0))
    #expect(try bench.files(below: "\(bench.store)/audio").count == 1)
    let left = try bench.pressel("list", "--json").document
    #expect(left?["messages"]?.array?.compactMap { $0["text"]?.string } == ["Message 1"])
  }

  @Test func aSettingIsKeptAndAFlagWins() throws {
    let bench = try Bench()
    #expect(try bench.pressel("config", "author", "Grace").ending == .exited(0))
    #expect(try bench.pressel("config", "author").output == "Grace\n")
    #expect(try bench.pressel("channels", "add", "family", "--title", "Familie Ñandú 🦤").ending == .exited(0))
    try bench.pressel("config", "channel", "family")
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    let message = try bench.pressel("record", "--input", input, "--json").document
    #expect(message?["author"]?.string == "Grace")
    #expect(message?["channel"]?.string == "family")
    let general = try bench.pressel("record", "general", "--input", input, "--json").document
    #expect(general?["channel"]?.string == "general")
    #expect(try bench.pressel("channels", "--json").output.contains("Familie Ñandú 🦤"))
  }

  @Test func draftsThatAreRecordedAtOnceKeepAllTheirTexts() throws {
    let bench = try Bench()
    let input = try bench.write(Tone.sine(hertz: 300, frames: 48_000), to: "in.wav")
    let children = try (1...6).map { number in
      try bench.start(
        [Bench.program, "record", "--input", input, "--draft", "--text", "Text \(number)"],
        name: "run\(number)")
    }
    for (index, child) in children.enumerated() {
      #expect(try bench.finish(child, name: "run\(index + 1)").ending == .exited(0))
    }
    let draft = try #require(try bench.pressel("drafts", "--json").document?["drafts"]?.array?.first)
    let lines = try #require(draft["text"]?.string).split(separator: "\n")
    #expect(Set(lines) == Set((1...6).map { "Text \($0)" }))
    #expect(lines.count == 6)
    #expect(draft["attachments"]?.array?.count == 6)
    let sent = try bench.pressel("drafts", "send", "--all", "--json").document?["messages"]?.array
    #expect(sent?.count == 1)
    #expect(
      try bench.pressel("drafts", "discard", "--all", "--json").document?["discarded"]?.array?.isEmpty == true
    )
  }

  @Test func theDefaultChannelKeepsItsPlaceWhenItIsRenamed() throws {
    let bench = try Bench()
    #expect(try bench.pressel("channels", "rename", "general", "main").ending == .exited(0))
    let input = try bench.write(Tone.sine(hertz: 300, frames: 4_800), to: "in.wav")
    #expect(try bench.pressel("record", "--input", input, "--json").document?["channel"]?.string == "main")
    #expect(try bench.pressel("config", "channel", "nowhere").ending == .exited(1))
    #expect(try bench.pressel("config", "channel").output == "main\n")
  }

  @Test func devicesAreListed() throws {
    let bench = try Bench(devices: "pcm.mic { type rig hint { show on description \"A small one\" } }")
    let list = try #require(try bench.pressel("devices", "--json").document?["devices"]?.array)
    let microphone = try #require(list.first { $0["name"]?.string == "mic" })
    #expect(microphone["summary"]?.string == "A small one")
    #expect(microphone["records"]?.bool == true)
  }

  @Test func theVersionAndTheHelpAreThere() throws {
    let bench = try Bench()
    #expect(try bench.pressel("--version").output.hasPrefix("pressel "))
    let help = try bench.pressel("help", "record")
    #expect(help.output.contains("--duration TIME"))
    #expect(try bench.pressel("record", "--help").output == help.output)
  }
}
