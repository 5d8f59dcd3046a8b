import Testing

@testable import PresselService

@Suite struct EdgeRampTests {
  private func ramped(_ frames: [Float], chunk: Int) -> [Float] {
    var ramp = EdgeRamp()
    var result: [Float] = []
    var rest = frames[...]
    while !rest.isEmpty {
      result += ramp.pass(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
    }
    return result + ramp.finish()
  }

  @Test(arguments: [1, 7, 240, 960, 5_000])
  func aSoundBeginsAndEndsInSilenceAndIsUntouchedBetween(chunk: Int) {
    let sound = [Float](repeating: 0.5, count: 2_400)
    let result = ramped(sound, chunk: chunk)
    #expect(result.count == 2_400)
    #expect(result.first == 0)
    #expect(result.last == 0)
    #expect(result[120] == 0.25, "half way up after 2.5 ms")
    #expect(result[240..<2_160].allSatisfy { $0 == 0.5 })
    #expect(result[2_279] == 0.25, "half way down 2.5 ms before the end")
  }

  @Test(arguments: [0, 1, 2, 239, 240, 241, 480])
  func noFrameIsAddedOrLost(count: Int) {
    #expect(ramped([Float](repeating: 1, count: count), chunk: 100).count == count)
  }
}
