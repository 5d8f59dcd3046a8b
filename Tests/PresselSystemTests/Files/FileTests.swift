import Glibc
import PresselSystem
import Testing

@Suite("Files")
struct FileTests {
  /// A folder below /tmp, removed at the end.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let path = "/tmp/pressel files ü \(UInt64.random(in: 0 ... .max))"
    try FileSystem().makeFolder(path)
    defer { try? FileSystem().removeTree(path) }
    try body(path)
  }

  private func code(_ body: () throws -> Void) throws -> SystemError.Code? {
    do {
      try body()
      return nil
    } catch let error as SystemError {
      return error.code
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("made exclusively, written at the end, read anywhere, cut")
  func bytes() throws {
    try inFolder { folder in
      let files = FileSystem()
      let file = try files.create("\(folder)/a")
      #expect(mode("\(folder)/a") == 0o600)
      #expect(try code { _ = try files.create("\(folder)/a") } == .exists)
      try file.write([1, 2, 3])
      try file.write([4, 5])
      try file.syncData()
      try file.sync()
      #expect(try file.size() == 5)
      #expect(try file.read(at: 1, upTo: 3) == [2, 3, 4])
      #expect(try file.read(at: 4, upTo: 1 << 40) == [5])
      #expect(try file.read(at: 5, upTo: 10) == [])
      #expect(try file.read(at: -1, upTo: 10) == [])
      try file.truncate(to: 2)
      try file.write([9])
      #expect(try file.read(at: 0, upTo: 9) == [1, 2, 9])
      #expect(try files.size(of: "\(folder)/a") == 3)
      #expect(try files.size(of: "\(folder)/b") == nil)
    }
  }

  @Test("a link never takes a name that is taken; a rename does")
  func names() throws {
    try inFolder { folder in
      let files = FileSystem()
      try files.create("\(folder)/a").write([1])
      try files.link("\(folder)/a", to: "\(folder)/b")
      #expect(try code { try files.link("\(folder)/a", to: "\(folder)/b") } == .exists)
      #expect(try files.unlink("\(folder)/a"))
      #expect(try !files.unlink("\(folder)/a"))
      try files.create("\(folder)/c").write([2])
      try files.rename("\(folder)/c", to: "\(folder)/b")
      #expect(try files.list(folder) == ["b"])
      #expect(try files.open("\(folder)/b", for: .reading).read(at: 0, upTo: 9) == [2])
      #expect(try code { _ = try files.open("\(folder)/x", for: .reading) } == .notFound)
      #expect(try code { _ = try files.open("\(folder)/a\0b", for: .writing) } == .failed)
      try files.syncFolder(folder)
    }
  }

  @Test("folders are 0700, a chain of them too, whatever the umask", arguments: [mode_t(0), 0o022, 0o277])
  func folders(mask: mode_t) throws {
    try inFolder { folder in
      let old = umask(mask)
      defer { umask(old) }
      let files = FileSystem()
      #expect(try files.makeFolder("\(folder)/a/b/c/"))
      #expect(try !files.makeFolder("\(folder)/a/b/c"))
      for path in ["a", "a/b", "a/b/c"] { #expect(mode("\(folder)/\(path)") == 0o700) }
      try files.create("\(folder)/file").write([1])
      #expect(mode("\(folder)/file") == 0o600)
      #expect(try code { try files.makeFolder("\(folder)/file/x") } == .notFound)
      #expect(try code { try files.makeFolder("\(folder)/file") } == .exists)
    }
  }

  @Test("a lock belongs to one opening of a file")
  func locks() throws {
    try inFolder { folder in
      let files = FileSystem()
      let first = try files.create("\(folder)/a")
      let second = try files.open("\(folder)/a", for: .reading)
      #expect(try first.tryLock())
      #expect(try !second.tryLock())
      #expect(try code { try second.lock(waitingUpTo: 1) } == .locked)
      first.unlock()
      try second.lock(waitingUpTo: 0)
      #expect(try !first.tryLock())
    }
  }

  @Test("the n-th call fails as planned, half of the bytes written before")
  func faults() throws {
    try inFolder { folder in
      let faults = FileFaults()
      let file = try FileSystem(faults: faults).create("\(folder)/a")
      faults.fail(.write, nth: 2, with: ENOSPC)
      try file.write([1, 2])
      #expect(try code { try file.write([3, 4]) } == .storageFull)
      #expect(try file.size() == 3)
      faults.reset()
      faults.failOnce(nth: 2, with: EIO)
      try file.write([5])
      #expect(try code { try file.sync() } == .failed)
      try file.sync()
      #expect(faults.entries.map(\.description) == ["write a", "sync a", "sync a"])
    }
  }

  @Test("a relative path begins in the program's folder")
  func absolute() throws {
    #expect(try FileSystem().absolute("/a") == "/a")
    let path = try FileSystem().absolute("a/b")
    #expect(path.hasPrefix("/") && path.hasSuffix("/a/b"))
  }
}
