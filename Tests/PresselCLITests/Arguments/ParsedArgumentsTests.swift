import Testing

@testable import PresselCLI

@Suite struct ParsedArgumentsTests {
  private static let limit = FlagDefinition("limit", letter: "n", value: .named("N"), help: "")
  private static let keys = FlagDefinition("keys", value: .oneOf(["auto", "mouse"]), help: "")
  private static let loud = FlagDefinition("loud", help: "")
  private static let definition = CommandDefinition(
    "test", summary: "a test", arguments: [ArgumentDefinition("A"), ArgumentDefinition("B", .optional)],
    flags: [limit, keys, loud])

  private func parse(_ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words, for: Self.definition)
  }

  private func refusal(_ words: String...) -> String? {
    do throws(UsageError) {
      _ = try ParsedArguments(words, for: Self.definition)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func flagsAndWordsMayBeMixed() throws {
    let parsed = try parse("one", "--limit", "5", "two", "--loud", "--keys=mouse")
    #expect(parsed.words == ["one", "two"])
    #expect(parsed.value(Self.limit) == "5")
    #expect(parsed.value(Self.keys) == "mouse")
    #expect(parsed.has(Self.loud))
    #expect(try parse("one", "-n", "7").value(Self.limit) == "7")
  }

  @Test func afterTwoDashesNothingIsAFlagAndOneDashIsAWord() throws {
    #expect(try parse("--", "--loud").words == ["--loud"])
    #expect(try parse("-").words == ["-"])
  }

  @Test func whatIsWrongIsSaidWithWhatIsRight() {
    #expect(refusal("one", "--lout") == "there is no flag --lout; `pressel help test` lists them")
    #expect(refusal("one", "--limit") == "--limit needs N after it")
    #expect(refusal("one", "--limit=") == "--limit needs N after it, not an empty word")
    #expect(refusal("one", "--loud=yes") == "--loud takes no value")
    #expect(refusal("one", "--keys", "feet") == "--keys takes one of auto, mouse")
    #expect(refusal() == "test needs A: pressel test A [B] [flags]")
    #expect(refusal("1", "2", "3") == "test has no use for \"3\": pressel test A [B] [flags]")
    #expect(refusal("--help") == nil, "the help needs no arguments")
  }

  @Test func everyCommandHasWhatTheHelpNeeds() {
    let definitions = CommandLineTool.commands.map { $0.definition }
    #expect(Set(definitions.map(\.name)).count == definitions.count)
    for definition in definitions {
      #expect(!definition.summary.isEmpty)
      let names = definition.allFlags.map(\.name)
      #expect(Set(names).count == names.count, "\(definition.name)")
      let help = HelpText.command(definition)
      for flag in definition.allFlags { #expect(help.contains(flag.synopsis)) }
      for argument in definition.arguments { #expect(help.contains(argument.synopsis)) }
    }
  }
}
