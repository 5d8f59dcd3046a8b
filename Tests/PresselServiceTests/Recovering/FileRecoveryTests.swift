import ComposerEngine
import Glibc
import PresselAudio
import PresselOpus
@testable import PresselService
import PresselStore
import PresselSystem
import PresselTesting
import PresselWaveform
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
    _ = try output?.finish(waveform: WaveformBuilder().waveform(), holes: [])
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

  @Test func whatAKilledFinishLeftGoes() throws {
    try leave(Wreck.pages(seconds: 1))
    try FileSystem().create(place.path + ".part.finishing").write([1, 2, 3])
    _ = try FileDestination(place: place).recover()
    #expect(try FileSystem().list(folder.path) == ["voice.ogg"])
  }

  @Test func whatAKilledFinishLeftGoesAlsoWhenThereIsNoSound() throws {
    try leave([Wreck.pages(seconds: 1)[0]])
    try FileSystem().create(place.path + ".part.finishing").write([1, 2, 3])
    #expect(throws: TakeError.self) { try FileDestination(place: place).recover() }
    #expect(try FileSystem().list(folder.path) == ["voice.ogg.part"])
  }

  @Test func aTornTailIsCutOffWhereNoSecondFileCanBeWritten() throws {
    let pages = try Wreck.pages(seconds: 1)
    try leave(pages.dropLast() + [Array(pages[pages.count - 1].dropLast(9))])
    let faults = FileFaults()
    // The second file is the first that is made.
    faults.fail(.create, nth: 1, with: ENOSPC)
    _ = try FileDestination(place: place, files: FileSystem(faults: faults)).recover()
    let whole = pages.dropLast().reduce(0) { $0 + $1.count }
    #expect(try FileSystem().size(of: place.path) == Int64(whole))
    let file = try FileSystem().open(place.path, for: .reading)
    #expect(try OpusFileInfo(scanning: ArrayByteSource(file.read(at: 0, upTo: 1 << 20))).faults == [])
  }

  @Test func theDateOfARecordingIsThatOfItsLastByte() throws {
    try leave(Wreck.pages(seconds: 1))
    let part = place.path + FileDestination.partSuffix
    let times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, part, times, 0) == 0)
    _ = try FileDestination(place: place).recover()
    // The second number 1,000,000,000 of 1970 and after.
    #expect(try comments().value(of: "DATE") == "2001-09-09T01:46:40.000Z")
  }

  @Test func aTakeThatWasWholeKeepsItsDateAndItsHoles() throws {
    let holes = [TakeHole(place: FrameCount(480), gap: CaptureGap(cause: .away, lost: FrameCount(7)))]
    let date: String?
    do {
      let output = try FileDestination(place: place).begin(TakeID(1), text: "")
      for page in try Wreck.pages(seconds: 1) { try output.append(page) }
      _ = try output.finish(waveform: WaveformBuilder().waveform(), holes: holes)
      date = try comments(place.path + FileDestination.partSuffix).value(of: "DATE")
    }
    let part = place.path + FileDestination.partSuffix
    let times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, part, times, 0) == 0)
    let take = try FileDestination(place: place).recover()
    #expect(take.holes == holes)
    #expect(try comments().value(of: TakeHole.tagName) == TakeHole.tagText(holes))
    #expect(try #require(date).hasPrefix("20"))
    #expect(try comments().value(of: "DATE") == date)
  }

  private func comments(_ path: String? = nil) throws -> OpusTags {
    let file = try FileSystem().open(path ?? place.path, for: .reading)
    return try OggOpusReader(ArrayByteSource(file.read(at: 0, upTo: 1 << 20))).tags
  }
}
