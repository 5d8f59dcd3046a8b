import PresselAudio
import PresselTesting
import Testing

@Suite struct CollectingSinkTests {
  @Test func whatIsNotHeardCanBeThrownAway() throws {
    let sink = CollectingSink(pace: .manual)
    try sink.open()
    #expect(try sink.write([1, 2, 3]) == 3)
    sink.hear(1)
    #expect(sink.played == FrameCount(1))
    sink.flush()
    #expect(try sink.write([9]) == 1)
    sink.hear(1)
    #expect(sink.heardFrames == [1, 9])
    #expect(try sink.drain())
    #expect(sink.calls == [.open, .flush, .drain])
  }

  @Test func anInterruptionIsSeenOnce() throws {
    let sink = CollectingSink()
    sink.interrupt()
    #expect(try sink.write([1]) == 0)
    #expect(try sink.write([1]) == 1)
  }
}
