import ComposerEngine
import PresselAudio
import PresselService
import PresselWaveform
import PresselStore
import PresselSystem
import PresselTesting
import Testing

/// What is left of a take that was to be a file of its own.
@Suite struct FileRecoveryTests {
  let folder: TemporaryDirectory
  let place: FilePlace

  init() throws {
    folder = try TemporaryDirectory(named: "file ü")
    place = try FilePlace(folder.file("voice.ogg"), existing: .keep)
  }

  private func leave(_ pages: [[UInt8]]) throws {
    let part = try FileSystem().create(place.path + FileDestination.partSuffix)
    for page in pages { try part.write(page) }
  }

  @Test func thePartBecomesTheFile() throws {
    try leave(Wreck.pages(seconds: 1))
    let take = try FileDestination(place: place).recover()
    #expect((46_000...48_000).contains(take.samples.frames))
    #expect(try FileSystem().list(folder.path) == ["voice.ogg"])
    #expect(try Wreck.samples(in: place.path) == take.samples.frames)
    #expect(try SoundFile.waveform(of: place.path, points: 100) { _ in }.count == 100)
  }

  @Test func aPartWithoutSoundStays() throws {
    try leave([Wreck.pages(seconds: 1)[0]])
    #expect(throws: TakeError.self) { try FileDestination(place: place).recover() }
    #expect(try FileSystem().list(folder.path) == ["voice.ogg.part"])
  }

  @Test func aPartThatIsBeingRecordedIsLeftAloneAndANewOneIsRefused() throws {
    let owner = FileDestination(place: place)
    let output = try owner.begin(TakeID(1), text: "")
    try output.append(Wreck.pages(seconds: 1)[0])
    let busy = #expect(throws: TakeError.self) { try FileDestination(place: place).recover() }
    #expect(busy?.code == "locked")
    let second = #expect(throws: TakeError.self) {
      _ = try FileDestination(place: place).begin(TakeID(1), text: "")
    }
    #expect(second?.code == "exists")
    #expect(second?.message.contains("is being recorded") == true)
    output.discard()
    #expect(try FileSystem().list(folder.path) == [])
  }

  @Test func aFinishedTakeThatWaitsIsLeftAloneToo() throws {
    var owner: FileDestination? = FileDestination(place: place)
    var output: (any TakeOutput)? = try #require(owner).begin(TakeID(1), text: "")
    for page in try Wreck.pages(seconds: 1) { try output?.append(page) }
    _ = try output?.finish(closingPages: [], waveform: WaveformBuilder().waveform())
    let busy = #expect(throws: TakeError.self) { try FileDestination(place: place).recover() }
    #expect(busy?.code == "locked")
    output = nil
    owner = nil
    #expect(try FileDestination(place: place).recover().samples > .zero)
  }

  @Test func whoRecordsToTheSamePlaceIsToldTheWay() throws {
    try leave(Wreck.pages(seconds: 1))
    let refused = #expect(throws: TakeError.self) {
      _ = try FileDestination(place: place).begin(TakeID(1), text: "")
    }
    #expect(refused?.message.contains("`pressel recover \(place.path).part`") == true)
  }
}
