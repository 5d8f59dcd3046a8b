import ComposerEngine
import ComposerWire
import Testing

@Suite struct SettingsCodecTests {
  @Test func allSettingsComeBack() throws {
    let settings = try ComposerSettings(
      enabled: false, holdThreshold: .milliseconds(700), tipDuration: .zero, captureFrom: .threshold,
      lockDistance: 1.5, cancelDistance: 2.5, rightToLeft: true, releaseAction: .send, maxDuration: nil,
      limitWarning: .milliseconds(1), maxRecordings: 2, rates: [1, 3])
    #expect(try ComposerSettings(wire: try JSONValue(parsing: settings.wire.text())) == settings)
    let usual = ComposerSettings()
    #expect(try ComposerSettings(wire: usual.wire) == usual)
    #expect(try ComposerSettings(wire: .object([])) == usual)
  }

  @Test(arguments: [
    (#"{"colour":1}"#, WireError.Code.unknownSetting), (#"{"tipDuration":-0.000000001}"#, .badValue),
    (#"{"tipDuration":null}"#, .badValue), (#"{"maxDuration":1}"#, .badValue), (#"{"rates":[]}"#, .badValue),
    (#"{"rates":["1"]}"#, .badValue), (#"{"releaseAction":"keep"}"#, .badValue),
    (#"{"enabled":1}"#, .badValue),
    (#"{"maxRecordings":1.5}"#, .badValue), (#"[]"#, .badValue),
  ])
  func whatNoSettingCanBeIsNamed(_ text: String, _ code: WireError.Code) throws {
    let wire = try JSONValue(parsing: text)
    #expect(#expect(throws: WireError.self) { try ComposerSettings(wire: wire) }?.code == code)
  }
}
