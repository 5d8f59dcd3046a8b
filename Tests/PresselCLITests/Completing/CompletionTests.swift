import Testing

@testable import PresselCLI

@Suite("Completion of a line that is being typed")
struct CompletionTests {
  private static let commands = [
    CommandDefinition(
      "say", summary: "says it",
      arguments: [ArgumentDefinition("CHANNEL"), ArgumentDefinition("ID|FILE", .oneOrMore)],
      flags: [
        .device, FlagDefinition("loud", letter: "l", help: "louder"),
        FlagDefinition("form", value: .oneOf(["plain", "rich"]), help: "how"),
        FlagDefinition("into", value: .named("DIR"), help: "where"),
        FlagDefinition("text", value: .named("TEXT"), help: "what"),
      ]),
    CommandDefinition(
      "sing", summary: "sings it", arguments: [ArgumentDefinition("high|low", .optional)]),
  ]

  private func words(_ typed: String...) -> [String] {
    Completion(of: typed, among: Self.commands).candidates.map(\.word)
  }

  private func kinds(_ typed: String...) -> Set<CompletionKind> {
    Completion(of: typed, among: Self.commands).kinds
  }

  @Test("The first word is a command, with its meaning")
  func commands() {
    #expect(words("") == ["say", "sing", "help"])
    #expect(words("si") == ["sing"])
    #expect(words() == ["say", "sing", "help"])
    let sing = Completion(of: ["si"], among: Self.commands).candidates
    #expect(sing == [Completion.Candidate(word: "sing", meaning: "sings it")])
    #expect(words("help", "sa") == ["say"])
    #expect(words("help", "say", "") == [])
    #expect(words("shout", "") == [], "nothing is known of it")
  }

  @Test("An argument is what stands at its place, flags not counted")
  func arguments() {
    #expect(kinds("say", "") == [.channel])
    #expect(kinds("say", "-l", "") == [.channel])
    #expect(kinds("say", "--form", "plain", "") == [.channel])
    #expect(kinds("say", "--form=plain", "") == [.channel])
    #expect(kinds("say", "general", "") == [.message, .file])
    #expect(kinds("say", "general", "last", "") == [.message, .file], "the last one may be repeated")
    #expect(words("sing", "") == ["high", "low"])
    #expect(words("sing", "l") == ["low"])
    #expect(words("sing", "low", "") == [])
    #expect(kinds("sing", "low", "") == [])
  }

  @Test("Flags are completed by name, those of every command too, until -- ends them")
  func flags() {
    #expect(words("say", "--l") == ["--loud"])
    #expect(words("say", "--js") == ["--json", "--json-lines"])
    #expect(words("say", "-").contains("--device"))
    #expect(words("say", "--", "-") == [])
    #expect(kinds("say", "--", "general", "-") == [.message, .file])
    #expect(words("--st") == ["--store"])
    #expect(words("--quiet", "s") == ["say", "sing"])
    #expect(words("--store", "there", "s") == ["say", "sing"])
    #expect(kinds("--store", "") == [.folder])
    #expect(words("--color=never", "sing", "") == ["high", "low"])
  }

  @Test("The value of a flag is what it takes, as a word of its own or behind the sign")
  func values() {
    #expect(words("say", "--form", "") == ["plain", "rich"])
    #expect(words("say", "--form", "r") == ["rich"])
    #expect(words("say", "--form=p") == ["plain"])
    #expect(kinds("say", "--device", "") == [.microphone])
    #expect(kinds("say", "--into=") == [.folder])
    #expect(words("say", "--text", "") == [])
    #expect(kinds("say", "--text", "") == [])
  }

  @Test("A draft is no message, and a setting is a key")
  func names() {
    #expect(CompletionKind.kinds(of: "ID", in: "drafts") == [.draft])
    #expect(CompletionKind.kinds(of: "ID", in: "show") == [.message])
    #expect(CompletionKind.kinds(of: "KEY", in: "config") == [.setting])
    #expect(CompletionKind.kinds(of: "FILE.part", in: "recover") == [.file])
    #expect(CompletionKind.kinds(of: "add|rename", in: "channels") == [.word("add"), .word("rename")])
    #expect(CompletionKind.kinds(of: "TEXT", in: "record") == [])
  }
}
