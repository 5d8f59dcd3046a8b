import Glibc
import PresselAudio
import Testing

@testable import PresselALSA

@Suite("The account of what was heard")
struct PlaybackLedgerTests {
  private func fed(_ frames: Int, rate: Int = 48_000) throws -> PlaybackLedger {
    let shape = StreamShape(
      rate: try #require(SampleRate(hertz: rate)), channels: 1, form: .signed16, period: 960, buffer: 4_800)
    var ledger = PlaybackLedger(shape)
    ledger.accept(Array(repeating: 0.5, count: frames)[...])
    _ = ledger.takeUnfed(frames)
    ledger.wrote(frames * rate / 48_000)
    return ledger
  }

  @Test("A10: a delay that is missing, negative or absurd is clamped, and the position never falls")
  func delays() throws {
    var ledger = try fed(4_800)
    let answers: [DelayAnswer] = [
      .unknown(EIO, held: nil), .frames(4_700), .frames(99_999_999), .frames(1_476), .frames(1_600),
      .frames(-300), .frames(1_187),
    ]
    let positions = answers.map { answer in
      ledger.settle(answer)
      return ledger.heard
    }
    #expect(positions == [0, 100, 100, 3_324, 3_324, 4_800, 4_800])
  }

  @Test("More than the buffer cannot be unheard, even when the device does not tell")
  func bounded() throws {
    var ledger = try fed(9_600)
    ledger.settle(.unknown(EIO, held: nil))
    #expect(ledger.heard == 4_800)
  }

  @Test("What was not heard is fed again, and only that")
  func rewind() throws {
    var ledger = try fed(4_800)
    ledger.settle(.frames(1_000))
    ledger.rewind()
    #expect(ledger.takeUnfed(10_000).count == 1_000)
    ledger.wrote(1_000)
    ledger.settle(.frames(400))
    #expect(ledger.heard == 4_400)
  }

  @Test("Frames of another rate are counted back to 48 kHz")
  func otherRate() throws {
    var ledger = try fed(4_800, rate: 44_100)
    ledger.settle(.frames(441))
    #expect(ledger.heard == 4_320)
    ledger.settle(.ranDry)
    #expect(ledger.heard == 4_800)
  }

  @Test("Padding is nobody's frame")
  func padding() throws {
    var ledger = try fed(100)
    ledger.wrote(860)
    ledger.settle(.frames(0))
    #expect(ledger.heard == 100)
  }
}
