import ComposerEngine
import PresselAudio
import PresselService
import Testing

@testable import PresselTerminal

/// What is seen of a take.
@Suite struct RecordingViewTests {
  private func drawn(_ visit: Visit, columns: Int = 60) -> [String] {
    var canvas = Canvas(ScreenSize(columns: columns, rows: 8))
    _ = ScreenLayout(
      state: visit.screen.state, now: visit.now, factory: StandardViews(), palette: Palette(on: .dark)
    ).draw(on: &canvas)
    return canvas.rows
  }

  private func held() -> Visit {
    var visit = Visit()
    visit.post(.press())
    visit.post(.firstFrame(take: TakeID(1)))
    return visit
  }

  @Test func theFirstSecondFillsABar() {
    var visit = held()
    #expect(drawn(visit)[5] == "● hold on  ──────────────────────────────   ← cancel  ↑ lock")
    visit.now = .milliseconds(500)
    #expect(drawn(visit)[5] == "● hold on  ███████████████───────────────   ← cancel  ↑ lock")
    #expect(drawn(visit, columns: 20)[6] == "● hold on  █─   ←  ↑", "one row, and every part of it")
  }

  @Test func theWordForCancellingFadesAsTheSlideNearsIt() {
    var visit = held()
    visit.now = .milliseconds(1_000)
    visit.post(.wait)
    #expect(visit.composer.phase.name == .recording)
    #expect(drawn(visit)[5].hasSuffix("← cancel  ↑ lock"))
    // 53 points: 23 of the 45 from 30 to 75, so half of the eight letters are gone.
    visit.post(.move(to: Offset(x: -53, y: 0)))
    #expect(drawn(visit)[5].hasSuffix("← ca      ↑ lock"))
    visit.post(.move(to: Offset(x: -74, y: 0)))
    #expect(drawn(visit)[5].hasSuffix("←         ↑ lock"))
  }

  @Test func aHostReplacesOneViewAndKeepsTheOthers() {
    struct Shouting: ComposerViewFactory {
      func makeComposerRecordingTipView(_ state: ScreenState, at now: Instant) -> any ScreenView {
        TipView(text: "HOLD ON")
      }
    }
    var visit = held()
    visit.post(.release())
    var canvas = Canvas(ScreenSize(columns: 60, rows: 8))
    _ = ScreenLayout(
      state: visit.screen.state, now: .zero, factory: Shouting(), palette: Palette(on: .dark)
    ).draw(on: &canvas)
    #expect(canvas.rows[6] == "HOLD ON")
    #expect(canvas.rows[5] == "> t text")
  }

  @Test func aPreviewShowsItsPlaceAndItsSpeed() {
    var visit = Visit()
    visit.lock(seconds: 3)
    visit.post(.stop)
    visit.post(.takeFinished(take: TakeID(1), samples: 144_000))
    visit.post(.rate(1.5))
    visit.post(.seek(to: .milliseconds(1_500)))
    #expect(drawn(visit)[4].hasPrefix("PREVIEW  0:01.5 / 0:03.0 1.5x  "))
    #expect(drawn(visit)[4].contains("│"))
    #expect(drawn(visit)[6].hasPrefix("space play"))
  }
}
