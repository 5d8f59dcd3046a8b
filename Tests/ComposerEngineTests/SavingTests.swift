import ComposerEngine
import Testing

@Suite struct SavingTests {
  @Test(arguments: Phase.Name.allCases)
  func loadingGivesTheSameComposer(_ phase: Phase.Name) throws {
    let composer = Story.at(phase).composer
    #expect(try Composer(composer.saved) == composer)
  }

  @Test func aComposerOfAStoreWithTheHighestNumberCanBeSaved() throws {
    var story = Story()
    story.at(0, .restored(takes: TakeID(.max)))
    story.at(1, .press())
    #expect(try Composer(story.composer.saved) == story.composer)
  }

  private func refusal(_ change: (inout SavedComposer) -> Void) -> SavedComposer.Inconsistent? {
    var story = Story.at(.preview)
    story.at(2_000, .text("hi"))
    var saved = story.composer.saved
    saved.lastMessage = MessageID(3)
    change(&saved)
    do throws(SavedComposer.Inconsistent) {
      _ = try Composer(saved)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatNoComposerCanBeIsRefused() {
    let timer = ComposerTimer(id: TimerID(1), at: Instant(nanoseconds: 0))
    let run = SavedComposer.Run(
      take: Story.one, since: Instant(nanoseconds: 0), before: .zero, frames: 0, warning: timer, limit: timer)
    let empty = QueuedMessage(message: MessageID(1), text: " ", takes: [])
    #expect(refusal { _ in } == nil)
    #expect(refusal { $0.lastTake = TakeID(-1) } == .numbers)
    #expect(refusal { $0.lastTimer = TimerID(.max) } == .numbers)
    #expect(refusal { $0.rate = 0 } == .rate)
    #expect(refusal { $0.draft = Draft(takes: [TakeID(9)]) } == .take)
    #expect(refusal { $0.draft = Draft(takes: [TakeID(0)]) } == .take)
    #expect(refusal { $0.draft = Draft(takes: [Story.one]) } == .take)
    #expect(refusal { $0.progress = .finishing(take: TakeID(2), goal: .add) } == .take)
    #expect(
      refusal { $0.progress = .tip(ComposerTimer(id: TimerID(9), at: Instant(nanoseconds: 0))) } == .timer)
    #expect(refusal { $0.progress = .locked(run) } == .timer)
    #expect(refusal { $0.outbox = [empty] } == .message)
    #expect(refusal { $0.outbox = [QueuedMessage(message: MessageID(4), text: "a", takes: [])] } == .message)
    let twice = QueuedMessage(message: MessageID(1), text: "a", takes: [])
    #expect(refusal { $0.outbox = [twice, twice] } == .message)
    for (samples, position) in [(0, 0), (-1, 0), (48_000, 1_000_000_001), (48_000, -1)] as [(Int64, Int64)] {
      let preview = SavedComposer.Progress.preview(
        take: Story.one, samples: samples, position: Nanoseconds(position), playback: .stopped)
      #expect(refusal { $0.progress = preview } == .amount)
    }
  }
}
