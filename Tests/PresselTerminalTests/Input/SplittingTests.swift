import ComposerEngine
@testable import PresselTerminal
import PresselTesting
import Testing

/// Nothing depends on where the bytes are cut, and nothing that comes does harm.
@Suite struct SplittingTests {
  static let samples: [String] = [
    "a", "é", "日本", "👩‍🎤", "\u{1B}[A", "\u{1B}[1;5:3D", "\u{1B}OP", "\u{1B}[[C", "\u{1B}x", "\u{1B}é",
    "\u{1B}\u{1B}[B", "\u{1B}\u{1B}q", "\u{1B}[32;1:3u", "\u{1B}[97:65:97;2:1;65u", "\u{1B}[<35;100;30M",
    "\u{1B}[<0;1;1m", "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[?11u", "\u{1B}[?62;22c", "\u{1B}[?2026;1$y",
    "\u{1B}[5;9R",
    "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}_secret\u{1B}\\",
    "\u{1B}[200~a\u{1B}b\r\nc\u{1B}[201~",
    "\u{1B}[>1;2;3c", "\u{1B}[1;2", "\u{1B}]0;cut", "\u{1B}[5\u{1B}[C", "\u{1B}[5\u{18}k", "\u{1B}P1\u{1A}k",
    "\u{1B}]9\u{1B}[D", "\u{3}\u{1A}\r",
  ]

  private func judge(_ bytes: [UInt8]) {
    let whole = events([bytes])
    #expect(events(bytes.map { [$0] }) == whole, "byte by byte: \(bytes)")
    for cut in 1..<max(2, bytes.count) {
      #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut at \(cut): \(bytes)")
    }
  }

  @Test func everySampleAtEveryCut() {
    for sample in Self.samples { judge(Array(sample.utf8)) }
  }

  @Test func everyPairOfSamplesAtEveryCut() {
    for first in Self.samples {
      for second in Self.samples { judge(Array((first + second).utf8)) }
    }
  }

  @Test func noSequenceLeavesAnythingTyped() {
    for sample in Self.samples where sample.hasPrefix("\u{1B}[") && !sample.contains("\u{18}") {
      for case .key(let key) in events(sample) where sample != "\u{1B}[97:65:97;2:1;65u" {
        #expect(key.text.isEmpty, "\(sample.debugDescription)")
      }
    }
    #expect(events("\u{1B}[1;2;3;4;5;6;7z", "\u{1B}[?1;2$w", "\u{1B}[ @", "a") == [typed("a")])
  }

  @Test func endlessSequencesAreBoundedAndDroppedWhole() {
    for beginning in ["\u{1B}[", "\u{1B}O", "\u{1B}P", "\u{1B}]11;"] {
      var parser = TerminalParser()
      _ = parser.feed(Array(beginning.utf8), at: .zero)
      for _ in 0..<1_000 {
        #expect(parser.feed([UInt8](repeating: UInt8(ascii: "1"), count: 1_000), at: .zero) == [])
      }
      #expect(parser.size <= 512)
      let end = beginning.hasPrefix("\u{1B}[") || beginning.hasPrefix("\u{1B}O") ? "A" : "\u{1B}\\"
      #expect(
        parser.feed(Array((end + "k").utf8), at: .zero) == [typed("k")], "\(beginning.debugDescription)")
    }
  }

  @Test(arguments: [UInt64(1), 20_261_201, 0xC0FFEE])
  func randomBytesDoNoHarm(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var parser = TerminalParser()
    // Bytes that mean something come more often than chance would have it.
    let likely = Array("\u{1B}\u{1B}\u{1B}[[[O]P<?;:;0123456789MmuR~c\u{7}\\$y".utf8)
    var now = Int64(0)
    var count = 0
    for _ in 0..<200_000 {
      let byte =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random) : likely.randomElement(using: &random) ?? 0
      now += Int64.random(in: 0...3, using: &random) == 0 ? Int64.random(in: 0...80, using: &random) : 0
      if let deadline = parser.deadline, deadline <= .milliseconds(now) {
        count += parser.expire(at: .milliseconds(now)).count
      }
      for event in parser.feed([byte], at: .milliseconds(now)) {
        count += 1
        #expect(isHarmless(event), "seed \(seed): \(event)")
      }
      #expect(parser.size <= TerminalParser.pasteLimit + 512)
    }
    #expect(count > 10_000)
  }

  private func isHarmless(_ event: TerminalEvent) -> Bool {
    let text: String
    switch event {
    case .key(let key): text = key.text
    case .paste(let paste): text = paste.text.filter { $0 != "\n" }
    case .reply(.version(let name)): text = name
    case .reply, .mouse, .focus: text = ""
    }
    return text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
  }
}
