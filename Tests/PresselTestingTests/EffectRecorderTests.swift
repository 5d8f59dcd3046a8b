import ComposerEngine
import PresselTesting
import Testing

@Suite struct EffectRecorderTests {
  @Test func theExampleOfTheDocumentationHolds() {
    var host = EffectRecorder()
    host.send(.press(), at: .zero)
    host.send(.release(), at: .milliseconds(400))
    #expect(host.effects.contains(.showTip))
    #expect(host.composer.phase == .tip)
  }

  @Test func aClockCanGoBack() {
    let clock = ManualClock()
    clock.advance(by: .seconds(2))
    clock.advance(by: .seconds(-1))
    #expect(clock.now == Instant(nanoseconds: 1_000_000_000))
  }
}
