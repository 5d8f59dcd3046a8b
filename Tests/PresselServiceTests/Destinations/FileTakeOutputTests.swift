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

/// A take that is to be a file of its own, on a disk where calls fail.
@Suite struct FileTakeOutputTests {
  let folder: TemporaryDirectory
  let place: FilePlace
  let faults = FileFaults()
  let destination: FileDestination

  init() throws {
    folder = try TemporaryDirectory(named: "file ü")
    place = try FilePlace(folder.file("voice.ogg"), existing: .keep)
    destination = FileDestination(place: place, files: FileSystem(faults: faults))
  }

  private var names: [String] { get throws { try FileSystem().list(folder.path).sorted() } }

  private func begin(seconds: Int = 1) throws -> any TakeOutput {
    let output = try destination.begin(TakeID(1), text: "")
    for page in try Wreck.pages(seconds: seconds) { try output.append(page) }
    return output
  }

  private func finish(_ output: any TakeOutput) throws -> FrameCount {
    try output.finish(waveform: WaveformBuilder().waveform(), holes: [])
  }

  @Test func theNameIsSyncedWithTheFirstBytesAndNotAgain() throws {
    let output = try begin()
    faults.reset()
    try output.sync()
    try output.sync()
    #expect(faults.entries.map(\.call) == [.syncData, .syncFolder, .syncData])
  }

  @Test func aPartThatCannotBeLockedIsNotLeft() throws {
    faults.fail(.lock, nth: 1, with: ENOLCK)
    #expect(throws: TakeError.self) { _ = try destination.begin(TakeID(1), text: "") }
    #expect(try names == [])
  }

  @Test func aWholeFileThatCannotBeLockedIsNotMade() throws {
    let output = try begin()
    faults.fail(.lock, nth: 1, with: ENOLCK)
    #expect(try finish(output) > .zero, "the part is the file")
    #expect(try names == ["voice.ogg.part"])
    faults.reset()
    let busy = #expect(throws: TakeError.self) { try FileDestination(place: place).recover() }
    #expect(busy?.code == "locked", "whatever has the name has a living owner")
    try destination.attach(TakeID(1))
    #expect(try names == ["voice.ogg"])
    #expect(try Wreck.samples(in: place.path) > 46_000)
  }

  @Test func whatCannotBeRemovedIsEmptyAndSaid() throws {
    let output = try begin()
    faults.fail(.unlink, nth: 1, with: EPERM)
    output.discard()
    #expect(try names == ["voice.ogg.part"])
    #expect(try FileSystem().size(of: place.path + ".part") == 0, "no byte stays")
    let failure = #expect(throws: TakeError.self) { try destination.delete(TakeID(1)) }
    #expect(failure?.code == "notPermitted")
    #expect(throws: TakeError.self) { try output.append([1]) }
    #expect(try FileSystem().size(of: place.path + ".part") == 0)
    faults.reset()
    try destination.delete(TakeID(1))
    #expect(try names == [])
    #expect(faults.entries.contains { $0.call == .syncFolder })
  }

  @Test func aFinishedTakeThatCannotBeRemovedIsEmptyToo() throws {
    let output = try begin()
    _ = try finish(output)
    faults.fail(.unlink, nth: 1, with: EPERM)
    #expect(throws: TakeError.self) { try destination.delete(TakeID(1)) }
    #expect(try FileSystem().size(of: place.path + ".part") == 0)
  }

  @Test func whatHasItsPlaceIsNotDeletedWithTheTake() throws {
    _ = try finish(try begin())
    faults.fail(.syncFolder, nth: 1, with: EIO)
    #expect(throws: TakeError.self) { try destination.attach(TakeID(1)) }
    try destination.delete(TakeID(1))
    faults.reset()
    try destination.attach(TakeID(1))
    #expect(try Wreck.samples(in: place.path) > 46_000)
  }

  /// Whatever call fails, what has the name is whole, without a byte of another file in it.
  @Test func aFinishThatFailsSomewhereLeavesOneGoodFile() throws {
    var (call, calls) = (0, 0)
    repeat {
      call += 1
      let output = try begin()
      faults.reset()
      faults.failOnce(nth: call, with: EIO)
      #expect(try finish(output) > .zero, "call \(call)")
      calls = faults.entries.count
      faults.reset()
      #expect(try names == ["voice.ogg.part"], "call \(call)")
      let file = try FileSystem().open(place.path + ".part", for: .reading)
      let info = try OpusFileInfo(scanning: ArrayByteSource(file.read(at: 0, upTo: 1 << 20)))
      #expect(info.faults == [], "call \(call)")
      #expect(try Wreck.samples(in: place.path + ".part") > 46_000, "call \(call)")
      try destination.delete(TakeID(1))
    } while calls >= call
    #expect(call > 8)
  }

  @Test func aPartThatWasTakenAwayIsNotPatchedByItsName() throws {
    let output = try begin()
    try FileSystem().unlink(place.path + ".part")
    // No second file is to be had either.
    faults.fail(.create, nth: 1, with: EIO)
    #expect(throws: TakeError.self) { _ = try finish(output) }
    #expect(try names == [])
  }
}
