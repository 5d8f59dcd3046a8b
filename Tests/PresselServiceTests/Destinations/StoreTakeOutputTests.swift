import ComposerEngine
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import PresselWaveform
import Testing

/// A take of a store whose end meets an obstacle.
@Suite struct StoreTakeOutputTests {
  @Test func aStoreThatOthersHoldIsNoDiskWithoutRoom() throws {
    let wreck = try Wreck()
    var options = StoreOptions()
    options.lockWaitMilliseconds = 50
    let store = try Store(at: wreck.store.root, options: options)
    let destination = try StoreDestination(store: store, channel: Channel.general, author: "ada")
    let output = try destination.begin(TakeID(1), text: "")
    for page in try Wreck.pages(seconds: 1) { try output.append(page) }
    let gate = try FileSystem().open("\(store.root)/lock", for: .writing)
    #expect(try gate.tryLock())
    let busy = #expect(throws: TakeError.self) {
      _ = try output.finish(waveform: WaveformBuilder().waveform(), holes: [])
    }
    #expect(busy?.code == "storeBusy")
    let part = try #require(try wreck.files.first { $0.hasSuffix(".part") })
    let file = try FileSystem().open(part, for: .reading)
    let end = OggStreamEnd(ofTail: try file.read(at: 0, upTo: 1 << 20))
    #expect(end?.missingMark != nil, "the part was not made the file")
    gate.unlock()
    #expect(try output.finish(waveform: WaveformBuilder().waveform(), holes: []) > .zero)
  }
}
