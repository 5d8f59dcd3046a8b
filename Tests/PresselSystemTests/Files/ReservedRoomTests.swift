import PresselSystem
import Testing

/// Room that is held on a disk.
@Suite struct ReservedRoomTests {
  private let folder = "/tmp/pressel-room-\(UInt64.random(in: .min ... .max))"

  @Test func itIsSeenInNoFolderAndGivenBackOnce() throws {
    try FileSystem().makeFolder(folder)
    defer { try? FileSystem().removeTree(folder) }
    let room = try ReservedRoom(bytes: 65_536, in: folder)
    #expect(try FileSystem().list(folder) == [])
    #expect(room.release())
    #expect(!room.release())
  }

  @Test func aDiskThatIsFullRefusesIt() throws {
    try FileSystem().makeFolder(folder)
    defer { try? FileSystem().removeTree(folder) }
    let faults = FileFaults()
    faults.fail(.allocate, nth: 1, with: 28)
    #expect(throws: SystemError.self) {
      _ = try ReservedRoom.held(bytes: 65_536, in: folder, of: FileSystem(faults: faults))
    }
    // A limit on the size of files and a disk that fails promise nothing, and forbid nothing.
    for number: Int32 in [27, 5] {
      faults.reset()
      faults.fail(.allocate, nth: 1, with: number)
      #expect(try ReservedRoom.held(bytes: 65_536, in: folder, of: FileSystem(faults: faults)) == nil)
    }
  }
}
