import ComposerEngine
import PresselTerminal
import PresselTesting
import Testing

/// What a hand does, and what becomes of it.
@Suite struct HoldingTests {
  private static let press = "\u{1B}[32u"
  private static let again = "\u{1B}[32;1:2u"
  private static let release = "\u{1B}[32;1:3u"

  // MARK: The space bar, where its release is told

  @Test func spaceHeldForThreeSecondsIsAnAttachmentOfThatLength() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(300)
    for _ in 0..<90 {
      hand.type(Self.again)
      hand.wait(30)
    }
    #expect(hand.phase == "recording")
    hand.type(Self.release)
    #expect(hand.kept == [3_000])
    #expect(hand.takes == 1)
    #expect(hand.composer.draft.takes.count == 1)
    #expect(hand.given.count == 2, "repeats are nothing")
  }

  @Test func aShortPressIsTheTip() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(600)
    hand.type(Self.release)
    #expect(hand.phase == "tip")
    #expect(hand.kept.isEmpty)
  }

  @Test func leftCancelsAndTheLaterReleaseMeansNothing() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(1_500)
    hand.type("\u{1B}[D")
    #expect(hand.phase == "idle")
    hand.type(Self.again + Self.release)
    #expect(hand.phase == "idle")
    #expect(hand.kept.isEmpty && hand.composer.draft.takes.isEmpty)
  }

  @Test func inARightToLeftLayoutRightCancels() throws {
    var hand = Hand(.keyRelease, settings: try ComposerSettings(rightToLeft: true))
    hand.type(Self.press)
    hand.wait(1_500)
    hand.type("\u{1B}[D")
    #expect(hand.phase == "recording")
    hand.type("\u{1B}[C")
    #expect(hand.phase == "idle")
  }

  @Test func upLocksTheReleaseMeansNothingAndSpaceStops() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(1_500)
    hand.type("\u{1B}[A")
    #expect(hand.phase == "locked")
    hand.type(Self.again + Self.release)
    hand.wait(2_000)
    #expect(hand.phase == "locked")
    hand.type(Self.press)
    #expect(hand.phase == "preview")
    #expect(hand.type(Self.release) == .taken([]))
    #expect(hand.type(Self.press) == .notMine, "in the preview space plays")
    #expect(hand.kept == [3_500])
  }

  @Test func losingTheFocusLetsGo() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(2_000)
    hand.type("\u{1B}[O")
    #expect(hand.kept == [2_000])
    hand.wait(500)
    hand.type("\u{1B}[I" + Self.again + Self.again + Self.release)
    #expect(hand.takes == 1, "the key that is still down is no new press")
    #expect(hand.phase == "idle")
  }

  @Test func aReleaseThatWasLostIsMadeUpForByTheNextPress() {
    var hand = Hand(.keyRelease)
    hand.type(Self.press)
    hand.wait(2_000)
    hand.type(Self.press)
    #expect(hand.kept == [2_000])
    #expect(hand.takes == 1)
  }

  @Test func aTakeThatEndedByItselfIsNotHeldAnyMore() throws {
    var hand = Hand(.keyRelease, settings: try ComposerSettings(maxDuration: .seconds(5)))
    hand.type(Self.press)
    hand.wait(7_000)
    #expect(hand.phase == "preview")
    #expect(hand.type("p") == .notMine)
    #expect(hand.type(Self.release) == .taken([]))
    #expect(hand.phase == "preview")
  }

  // MARK: The space bar, where presses are all there is

  @Test func repeatsNeverStartASecondTake() {
    var hand = Hand(.toggle)
    hand.type(" ")
    hand.wait(660)
    for _ in 0..<90 {
      hand.type(" ")
      hand.wait(33)
    }
    #expect(hand.phase == "locked", "held for three seconds, it goes on")
    #expect(hand.takes == 1)
    hand.wait(750)
    hand.type(" ")
    #expect(hand.phase == "preview")
    for _ in 0..<90 {
      hand.wait(33)
      #expect(hand.type(" ") == .taken([]), "nor does the stop play")
    }
    #expect(hand.takes == 1)
    #expect(hand.kept.count == 1)
  }

  @Test func closerThanTheGapIsARepeatAndExactlyTheGapIsNone() {
    for (gap, phase) in [(Int64(749), "locked"), (750, "preview")] {
      var hand = Hand(.toggle)
      hand.type(" ")
      hand.wait(gap)
      hand.type(" ")
      #expect(hand.phase == phase, "\(gap)")
    }
  }

  @Test func aClockThatGoesBackMakesNoSecondTake() {
    var hand = Hand(.toggle)
    hand.now = 10_000
    hand.type(" ")
    hand.now = 2_000
    hand.type(" ")
    #expect(hand.phase == "locked")
    hand.now = 2_800
    hand.type(" ")
    #expect(hand.phase == "preview")
  }

  // MARK: The mouse, over the button at column 40 of row 21

  private func mouse(_ code: Int, _ column: Int, _ row: Int, _ letter: String = "M") -> String {
    "\u{1B}[<\(code);\(column + 1);\(row + 1)\(letter)"
  }

  @Test(arguments: HoldingWay.allCases)
  func theMouseHoldsInEveryWay(way: HoldingWay) {
    var hand = Hand(way)
    hand.type(mouse(0, 42, 21))
    hand.wait(3_000)
    hand.type(mouse(0, 42, 21, "m"))
    #expect(hand.kept == [3_000])
    #expect(hand.composer.draft.takes.count == 1)
  }

  @Test func slidingLeftCancelsAtTheTenthCellAndNotBefore() {
    var hand = Hand(.mouse)
    hand.type(mouse(0, 42, 21))
    hand.wait(1_500)
    for column in (33...41).reversed() { hand.type(mouse(32, column, 21)) }
    guard case .recording(_, let drag) = hand.composer.phase else {
      Issue.record("\(hand.phase)")
      return
    }
    #expect(drag.cancelProgress == 0.9)
    hand.type(mouse(32, 32, 21))
    #expect(hand.phase == "idle")
    hand.type(mouse(0, 32, 21, "m"))
    #expect(hand.phase == "idle" && hand.kept.isEmpty)
  }

  @Test func slidingUpLocksAtTheThirdRow() {
    var hand = Hand(.mouse)
    hand.type(mouse(0, 42, 21))
    hand.wait(1_500)
    hand.type(mouse(32, 42, 19))
    #expect(hand.phase == "recording")
    hand.type(mouse(32, 42, 18))
    #expect(hand.phase == "locked")
    hand.type(mouse(0, 42, 18, "m"))
    #expect(hand.phase == "locked")
  }

  @Test func nearTheEdgeAShorterSlideIsEnough() {
    var hand = Hand(.mouse, columns: 12, rows: 5)
    hand.type(mouse(0, 6, 2))
    hand.wait(1_500)
    hand.type(mouse(32, 1, 2))
    #expect(hand.phase == "recording")
    hand.type(mouse(32, 0, 2))
    #expect(hand.phase == "idle")
    hand.type(mouse(0, 0, 2, "m"))
    hand.type(mouse(0, 6, 2))
    hand.wait(1_500)
    hand.type(mouse(32, 6, 0))
    #expect(hand.phase == "locked")
  }

  @Test func aFastSlideIsSeenAtItsRelease() {
    var hand = Hand(.mouse)
    hand.type(mouse(0, 42, 21))
    hand.wait(1_500)
    hand.type(mouse(0, 5, 21, "m"))
    #expect(hand.kept.isEmpty && hand.phase == "idle")
  }

  @Test func aReleaseOutsideOfTheWindowIsSeenByTheNextBareMotion() {
    var hand = Hand(.mouse)
    hand.type(mouse(0, 42, 21))
    hand.wait(2_000)
    hand.type(mouse(35, 79, 10))
    #expect(hand.phase == "recording", "at the edge it is not believed")
    hand.type(mouse(35, 78, 10))
    #expect(hand.kept == [2_000])
    #expect(hand.phase == "idle")
  }

  @Test func anyKeyEndsAMouseHoldWhoseReleaseWasLost() {
    for bytes in ["x", "\r", "\u{1B}[B", " ", "\u{1B}[32u"] {
      var hand = Hand(.mouse)
      hand.type(mouse(0, 42, 21))
      hand.wait(2_000)
      #expect(hand.type(bytes) != .notMine)
      #expect(hand.kept == [2_000], "\(bytes.debugDescription)")
      #expect(hand.takes == 1)
    }
  }

  @Test func elsewhereTheMouseIsNotMine() {
    var hand = Hand(.mouse)
    #expect(hand.type(mouse(0, 10, 10)) == .notMine)
    #expect(hand.type(mouse(2, 42, 21)) == .notMine, "another button")
    #expect(hand.type(mouse(35, 42, 21)) == .notMine)
    #expect(hand.type(mouse(0, 42, 21, "m")) == .notMine)
    #expect(hand.takes == 0)
  }

  // MARK: Many

  @Test(arguments: [UInt64(7), 2_026])
  func holdsOfRandomLengthAreAsLongAsTheyWere(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for way in HoldingWay.allCases {
      var hand = Hand(way)
      for number in 0..<40 {
        let length = Int64.random(in: 50...6_000, using: &random)
        let byMouse = way != .keyRelease || Bool.random(using: &random)
        let before = hand.kept.count
        hand.wait(.random(in: 0...3_000, using: &random))
        hand.type(byMouse ? mouse(0, 42, 21) : Self.press)
        var left = length
        while left > 0 {
          let step = min(left, .random(in: 1...60, using: &random))
          hand.wait(step)
          left -= step
          hand.type(
            byMouse ? mouse(32, .random(in: 40...45, using: &random), 21) : left > 0 ? Self.again : "")
        }
        hand.type(byMouse ? mouse(0, 42, 21, "m") : Self.release)
        let expected = length < 1_000 ? [] : [length]
        #expect(Array(hand.kept.dropFirst(before)) == expected, "seed \(seed), \(way), hold \(number)")
        #expect(hand.phase == (length < 1_000 ? "tip" : "idle"))
        // The draft takes no more than thirty.
        if hand.composer.draft.takes.count == 20 { hand = Hand(way) }
      }
    }
  }
}
