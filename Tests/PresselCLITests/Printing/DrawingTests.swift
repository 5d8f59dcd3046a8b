import PresselAudio
import PresselWaveform
import Testing

@testable import PresselCLI

@Suite struct DrawingTests {
  private let unicode = TextStyle(usesColor: false, usesUnicode: true)
  private let ascii = TextStyle(usesColor: false, usesUnicode: false)

  @Test func barsAreInDecibelsFromMinusFiftyToFullScale() {
    #expect(WaveformDrawing.step(0) == 0)
    #expect(WaveformDrawing.step(0.003) == 0, "−50.5 dB")
    #expect(WaveformDrawing.step(0.0032) == 1, "−49.9 dB")
    #expect(WaveformDrawing.step(0.0562) == 4, "−25 dB")
    #expect(WaveformDrawing.step(1) == 8)
    #expect(WaveformDrawing.step(.infinity) == 8)
    #expect(WaveformDrawing.step(.nan) == 0)
  }

  @Test func aRowHasItsWidthWhateverTheNumberOfPoints() {
    #expect(WaveformDrawing.row([1, 0], width: 4, style: unicode) == "██  ")
    #expect(WaveformDrawing.row([0, 0, 0, 1], width: 2, style: unicode) == " █", "the loudest of its points")
    #expect(WaveformDrawing.row([1, 0.0562], width: 2, style: ascii) == "@=")
    #expect(WaveformDrawing.row([1], width: 5, style: ascii) == "@@@@@")
    #expect(WaveformDrawing.row([], width: 5, style: ascii).isEmpty)
    #expect(WaveformDrawing.row([1], width: -1, style: ascii).isEmpty)
  }

  @Test func lengthsAreRoundedDownToTheTenth() {
    #expect(TimeText.length(0) == "0:00.0")
    #expect(TimeText.length(3_499_999_999) == "0:03.4")
    #expect(TimeText.length(720_000_000_000) == "12:00.0")
    #expect(TimeText.length(-1) == "0:00.0")
    #expect(TimeText.exact(1_234_000_000) == "1.234 s")
    #expect(TimeText.bytes(999) == "999 B")
    #expect(TimeText.bytes(16_349) == "16.3 kB")
    #expect(TimeText.bytes(5_250_000) == "5.3 MB")
  }

  @Test func noTextFromOutsideReachesTheTerminalRaw() {
    #expect(unicode.safe("a\u{1B}[31mb\u{7}\r\n") == "a [31mb   ")
    #expect(unicode.safe("pay\u{202E}lru") == "pay lru", "no turning of the direction")
    #expect(unicode.safe("Ñandú 👨‍👩‍👧") == "Ñandú 👨‍👩‍👧")
    #expect(ascii.safe("Ñandú") == "?and?")
  }

  @Test func aPictureHasABarAPoint() {
    let picture = WaveformSVG.picture(
      Waveform(peak: [0, 1], rms: [0, 1], samples: .zero))
    #expect(picture.contains("viewBox=\"0 0 8 64\""))
    #expect(picture.split(separator: "\n").filter { $0.hasPrefix("<rect") }.count == 2)
    #expect(picture.contains("y=\"0\" width=\"3\" height=\"64\""))
  }
}
