import Testing

@testable import PresselCLI

@Suite("The manual page")
struct ManualPageTests {
  private func page(_ command: CommandDefinition) -> [String] {
    ManualPage(version: "1.2-3", commands: [command], settings: [.bitRate]).text
      .split(separator: "\n").map(String.init)
  }

  @Test("tells of a command, its flags and its examples, and of the settings")
  func content() {
    let lines = page(
      CommandDefinition(
        "say", summary: "says it", arguments: [ArgumentDefinition("CHANNEL")],
        flags: [FlagDefinition("loud", letter: "l", value: .named("N"), help: "how loud")],
        examples: ["pressel say general"]))
    #expect(lines.first == ".TH PRESSEL 1 \"\" \"pressel 1.2\\-3\" \"User Commands\"")
    #expect(lines.contains(".SS \"say\""))
    #expect(lines.contains(".B pressel say CHANNEL [flags]"))
    #expect(lines.contains("Says it."))
    #expect(lines.contains(".B \\-l, \\-\\-loud N"))
    #expect(lines.contains("how loud"))
    #expect(lines.contains("pressel say general"))
    #expect(lines.contains(".B \\-\\-json"), "a flag of every command")
    #expect(lines.contains("bits a second of new recordings; default 24000"))
  }

  @Test("keeps what roff would obey, and what it would draw as another character")
  func escapes() {
    let lines = page(
      CommandDefinition("say", summary: "x", discussion: ".so /etc/passwd\n'tis a\\b `c` ~/d^e\nLänge …"))
    #expect(lines.contains("\\&.so /etc/passwd"))
    #expect(lines.contains("\\(aqtis a\\eb \\(gac\\(ga \\(ti/d\\(hae"))
    #expect(lines.contains("L\\[u00E4]nge \\[u2026]"))
  }

  @Test("has every command of the program and every setting")
  func whole() {
    let text = ManualPage(
      version: "1", commands: CommandLineTool.definitions, settings: SettingDefinition.all
    ).text
    for command in CommandLineTool.definitions { #expect(text.contains(".SS \"\(command.name)\"")) }
    for setting in SettingDefinition.all { #expect(text.contains(".B \(setting.key)\n")) }
  }
}
