import PresselAudio
import PresselService
import Testing

@Suite struct TakeHoleTests {
  private static let holes = [
    TakeHole(place: .zero, gap: CaptureGap(cause: .overrun, lost: FrameCount(480))),
    TakeHole(place: FrameCount(96_000), gap: CaptureGap(cause: .suspended, lost: .zero)),
    TakeHole(place: FrameCount(96_000), gap: CaptureGap(cause: .away, lost: FrameCount(Int64.max))),
  ]

  @Test func holesSurviveTheWayToTextAndBack() {
    let text = TakeHole.tagText(Self.holes)
    #expect(text == "1:0:480:overrun,96000:0:suspended,96000:9223372036854775807:away")
    #expect(TakeHole.holes(tagText: text) == Self.holes)
  }

  @Test(
    "A comment of another form is no list of holes",
    arguments: [
      "", "1:", "2:1:2:away", "1:1:2", "1:1:2:gone", "1:-1:2:away", "1:1:+2:away",
      "1:1:99999999999999999999:away",
      "1:1:9223372036854775808:away", "1:1:2:away,", "1:5:2:away,4:2:away", "1:1:2:away:x", "1: 1:2:away",
      "1:١:2:away",
    ])
  func strange(text: String) {
    #expect(TakeHole.holes(tagText: text) == nil)
  }

  @Test func onlySoManyAreWrittenAndRead() {
    let many = (0..<150).map { place in
      TakeHole(place: FrameCount(place), gap: CaptureGap(cause: .overrun, lost: FrameCount(1)))
    }
    #expect(TakeHole.holes(tagText: TakeHole.tagText(many))?.count == TakeHole.limit)
    let text = "1:" + (0..<101).map { "\($0):1:away" }.joined(separator: ",")
    #expect(TakeHole.holes(tagText: text) == nil)
    #expect(TakeHole.holes(tagText: "1:" + String(repeating: "1", count: 1 << 20)) == nil)
  }
}
