import Testing

@testable import PresselALSA

@Suite("Samples in every form")
struct SampleFormTests {
  private func decode(_ form: SampleForm, _ bytes: [UInt8]) -> [Float] {
    var result: [Float] = []
    form.decode(bytes[...], into: &result)
    return result
  }

  private func encode(_ form: SampleForm, _ samples: [Float], channels: Int = 1) -> [UInt8] {
    var result: [UInt8] = []
    form.encode(samples[...], channels: channels, into: &result)
    return result
  }

  @Test("Half scale is read as one half in every form")
  func half() {
    #expect(decode(.unsigned8, [0xC0]) == [0.5])
    #expect(decode(.signed16, [0x00, 0x40]) == [0.5])
    #expect(decode(.signed24, [0x00, 0x00, 0x40, 0x00]) == [0.5])
    #expect(decode(.signed24, [0x00, 0x00, 0xC0, 0x5A]) == [-0.5])
    #expect(decode(.signed24Packed, [0x00, 0x00, 0x40]) == [0.5])
    #expect(decode(.signed32, [0x00, 0x00, 0x00, 0x40]) == [0.5])
    #expect(decode(.float32, [0x00, 0x00, 0x00, 0x3F]) == [0.5])
  }

  @Test("A broken sample at the end is left out, and no number becomes silence")
  func broken() {
    #expect(decode(.signed24Packed, [0x00, 0x00, 0x40, 0x01, 0x02]) == [0.5])
    #expect(decode(.float32, [0x00, 0x00, 0xC0, 0x7F, 0x00, 0x00, 0x80, 0x7F]) == [0, 0])
    #expect(encode(.signed16, [.nan, .infinity]) == [0, 0, 0, 0])
  }

  @Test("Every 16-bit number survives the way to float and back", arguments: SampleForm.allCases)
  func roundTrip(form: SampleForm) {
    guard form != .unsigned8 else { return }
    let all = (Int(Int16.min)...Int(Int16.max)).map { Float($0) / 32_768 }
    #expect(decode(form, encode(form, all)) == all)
  }

  @Test("What is too loud is clamped, what is between two steps goes to the nearest")
  func clamp() {
    #expect(encode(.signed16, [1, 2, -1, -2]) == [0xFF, 0x7F, 0xFF, 0x7F, 0x00, 0x80, 0x00, 0x80])
    #expect(encode(.signed32, [1, -1]) == [0xFF, 0xFF, 0xFF, 0x7F, 0x00, 0x00, 0x00, 0x80])
    #expect(encode(.signed16, [0.6 / 32_768, 1.4 / 32_768, -0.6 / 32_768]) == [1, 0, 1, 0, 0xFF, 0xFF])
  }

  @Test("Every channel gets the sample")
  func channels() {
    #expect(encode(.signed16, [0.5, -0.5], channels: 3) == [0, 64, 0, 64, 0, 64, 0, 192, 0, 192, 0, 192])
  }

  @Test("Eight bits come last")
  func order() {
    #expect(SampleForm.forCapture.last == .unsigned8 && SampleForm.forPlayback.last == .unsigned8)
    #expect(Set(SampleForm.forCapture) == Set(SampleForm.allCases))
    #expect(Set(SampleForm.forPlayback) == Set(SampleForm.allCases))
  }
}
