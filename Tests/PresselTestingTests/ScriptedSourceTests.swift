import PresselAudio
import PresselSystem
import PresselTesting
import Testing

@Suite struct ScriptedSourceTests {
  @Test func theScriptIsFollowedAndLongStepsComeInParts() throws {
    let gap = CaptureGap(cause: .overrun, lost: FrameCount(7))
    let source = ScriptedSource([.frames([1, 2, 3]), .gap(gap), .silence(1)])
    var buffer = PCMBuffer(capacity: 2)
    try source.open()
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.samples == [1, 2])
    buffer.removeAll()
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.samples == [3])
    #expect(try source.read(into: &buffer) == .gap(gap))
    #expect(try source.read(into: &buffer) == .frames)
    #expect(buffer.samples == [3, 0])
    #expect(try source.read(into: &buffer) == .ended)
    source.close()
    #expect(source.calls == [.open, .close])
  }

  @Test func aWaitEndsByGoingOnOrByAnInterruption() throws {
    let source = ScriptedSource([.wait, .silence(1)])
    var buffer = PCMBuffer(capacity: 2)
    source.interrupt()
    #expect(try source.read(into: &buffer) == .interrupted)
    let thread = try SystemThread(named: "test") { source.goOn() }
    #expect(try source.read(into: &buffer) == .frames)
    thread.join()
  }
}
