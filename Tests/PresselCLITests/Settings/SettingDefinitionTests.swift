import ComposerWire
import Testing

@testable import PresselCLI

@Suite struct SettingDefinitionTests {
  @Test func valuesAreCheckedByTheirKind() {
    #expect(SettingDefinition.bitRate.value(of: "32000") == .integer(32_000))
    #expect(SettingDefinition.bitRate.value(of: "5999") == nil)
    #expect(SettingDefinition.frame.value(of: "40") == .integer(40))
    #expect(SettingDefinition.frame.value(of: "30") == nil)
    #expect(SettingDefinition.dtx.value(of: "on") == .bool(true))
    #expect(SettingDefinition.dtx.value(of: "maybe") == nil)
    #expect(SettingDefinition.maxDuration.value(of: "90s") == .string("90s"))
    #expect(SettingDefinition.maxDuration.value(of: "500ms") == nil)
    #expect(SettingDefinition.author.value(of: "") == nil)
  }

  @Test func whatTheFileHoldsIsCheckedAlike() {
    #expect(SettingDefinition.bitRate.accepts(.integer(24_000)))
    #expect(!SettingDefinition.bitRate.accepts(.integer(1)))
    #expect(!SettingDefinition.bitRate.accepts(.string("24000")))
    #expect(SettingDefinition.dtx.accepts(.bool(false)))
    #expect(!SettingDefinition.dtx.accepts(.null))
    #expect(!SettingDefinition.maxDuration.accepts(.integer(5)), "times are kept as they were written")
    #expect(!SettingDefinition.author.accepts(.integer(7)))
    #expect(SettingDefinition.channel.accepts(.string("family")))
    #expect(!SettingDefinition.channel.accepts(.array([])))
  }

  @Test func everyDefaultIsAccepted() {
    for setting in SettingDefinition.all {
      if let standard = setting.standard { #expect(setting.accepts(standard), "\(setting.key)") }
      #expect(!setting.meaning.isEmpty)
    }
  }
}
