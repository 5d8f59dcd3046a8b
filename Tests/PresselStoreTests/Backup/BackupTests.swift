import Glibc
@testable import PresselStore
import PresselSystem
import PresselTesting
import Synchronization
import Testing

@Suite("Backup and restore")
struct BackupTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  private var copy: String { workshop.folder.file("copy") }

  private func archive(_ store: Store) throws -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    try store.backUp { (more) throws(StoreError) in bytes.withLock { $0 += more } }
    return bytes.withLock { $0 }
  }

  @discardableResult
  private func restore(
    _ archive: [UInt8], to path: String, replacing: RestoreReplacement = .nothing
  ) throws -> RestoreReport {
    let place = Mutex(0)
    return try Store.restore(to: path, replacing: replacing) { (count) throws(StoreError) in
      place.withLock { place in
        let next = archive[place..<min(archive.count, place + count)]
        place += next.count
        return Array(next)
      }
    }
  }

  /// A store with something of everything.
  private func filled() throws -> Store {
    let store = try workshop.open()
    try store.addChannel("Bücher", title: "Bücher 📚")
    let first = try store.send("words", in: "Bücher", recordings: 2)
    try store.markHeard(first.attachments[0].id, by: "bob")
    try store.setPlaybackSpeed(1.5, of: "Bücher", by: "bob")
    try store.send("more", author: "bob")
    _ = try store.recording()
    try store.saveDraft(text: "not sent", in: "general", author: "ada")
    return store
  }

  @Test("everything comes back, with the same bytes and in another folder")
  func everything() throws {
    let store = try filled()
    let report = try restore(archive(store), to: copy)
    #expect(report == RestoreReport(messages: 2, files: 3, missing: [], earlierStore: nil))
    let restored = try workshop.open(at: copy)
    #expect(try restored.messages(in: nil, limit: 9) == store.messages(in: nil, limit: 9))
    #expect(try restored.drafts() == store.drafts())
    #expect(try restored.channels() == store.channels())
    #expect(try restored.playbackSpeed(of: "Bücher", by: "bob") == 1.5)
    let attachments = try store.messages(in: nil, limit: 9).flatMap(\.attachments)
    for attachment in attachments {
      #expect(try restored.audio(of: attachment) == store.audio(of: attachment))
    }
    let mark = try restored.playbackMark(of: attachments[0].id, by: "bob")
    #expect(mark.heardAt != nil)
    #expect(try restored.search("words", limit: 9).count == 1)
    #expect(try restored.inspect().isClean)
    #expect(try restored.indexFaults() == [])
    #expect(try FileSystem().list(workshop.folder.path).sorted() == ["copy", "store"])
    #expect(try Workshop.walk(store.root, "").filter { $0.contains("copy") } == [])
  }

  @Test("files are 0600 and folders 0700 under every umask", arguments: [mode_t(0), 0o077])
  func modes(mask: mode_t) throws {
    let old = umask(mask)
    defer { umask(old) }
    try restore(archive(filled()), to: copy)
    for name in try Workshop.walk(copy, "") {
      var status = stat()
      #expect(stat("\(copy)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test("takes that run go along: they are leftovers of the copy, and go on in the store")
  func takes() throws {
    let store = try filled()
    let running = try store.take(author: "eve", pages: 2)
    let previewed = try store.take(author: "eve", pages: 1)
    _ = try previewed.finish(wholeFile)
    try restore(archive(store), to: copy)
    try running.append(page(2))
    #expect(running.bytes == 300)
    let restored = try workshop.open(at: copy)
    let leftovers = try restored.leftoverTakes()
    #expect(leftovers.map(\.stage) == [.recording, .finished])
    #expect(leftovers.map(\.bytes) == [200, 106])
    #expect(try restored.inspect().isClean)
  }

  @Test("what is deleted while the archive is written is in it, and its audio goes afterwards")
  func deletedMeanwhile() throws {
    let store = try filled()
    let doomed = try #require(try store.messages(in: "Bücher", limit: 1).first)
    let bytes = Mutex<[UInt8]>([])
    let isDeleted = Mutex(false)
    try store.backUp { (more) throws(StoreError) in
      bytes.withLock { $0 += more }
      let isFirst = isDeleted.withLock { deleted in
        defer { deleted = true }
        return !deleted
      }
      guard isFirst else { return }
      try store.deleteMessage(doomed.id)
    }
    #expect(try workshop.files("audio").count == 1)
    #expect(try code { _ = try store.message(doomed.id) } == .notFound)
    try restore(bytes.withLock { $0 }, to: copy)
    let restored = try workshop.open(at: copy)
    #expect(
      try restored.message(doomed.id).attachments.map { try restored.audio(of: $0).count } == [306, 306])
    #expect(try store.inspect().isClean)
  }

  @Test("takes that are discarded while the archive is written are not in it")
  func discardedMeanwhile() throws {
    let store = try filled()
    let running = try store.take(author: "eve", pages: 2)
    let previewed = try store.take(author: "eve", pages: 1)
    _ = try previewed.finish(wholeFile)
    let bytes = Mutex<[UInt8]>([])
    try store.backUp { (more) throws(StoreError) in
      bytes.withLock { $0 += more }
      try running.discard()
      try previewed.discard()
    }
    #expect(try workshop.files("takes") == [])
    #expect(try store.inspect().isClean)
    try restore(bytes.withLock { $0 }, to: copy)
    let restored = try workshop.open(at: copy)
    #expect(try restored.leftoverTakes() == [])
    #expect(try restored.inspect().isClean)
  }

  @Test("one backup at a time; the lock of a killed one is nobody's")
  func twoAtOnce() throws {
    _ = try filled()
    var options = StoreOptions()
    options.lockWaitMilliseconds = 20
    let store = try Store(at: workshop.root, options: options)
    let found = Mutex<StoreError.Code?>(nil)
    try store.backUp { (_) throws(StoreError) in
      do throws(StoreError) {
        try store.backUp { (_) throws(StoreError) in }
      } catch {
        found.withLock { $0 = error.code }
      }
    }
    #expect(found.withLock { $0 } == .storeBusy)
    // What a killed backup leaves is told, and cleared by the next one.
    try FileSystem().create("\(workshop.root)/index.sqlite.copy").write([1, 2, 3])
    #expect(try store.inspect().strayFiles == ["index.sqlite.copy"])
    _ = try archive(store)
    #expect(try store.inspect().isClean)
  }

  @Test("an archive that is cut, or has another byte anywhere, is refused, and nothing is there")
  func damaged() throws {
    let whole = try archive(filled())
    // The two blocks of zeros at the end mean nothing to us.
    for length in [0, 1, 511, 512, 1024, whole.count / 2, whole.count - 1024 - 513, whole.count - 1025] {
      #expect(
        try code { _ = try restore(Array(whole.prefix(length)), to: copy) } == .backupDamaged,
        "\(length) bytes")
    }
    var place = 3
    while place < whole.count - 1024 - 512 {
      var other = whole
      other[place] ^= 0x04
      let found = try code { _ = try restore(other, to: copy) }
      #expect(found == .backupDamaged || found == .storeTooNew, "byte \(place)")
      place += whole.count / 40
    }
    #expect(try FileSystem().list(workshop.folder.path) == ["store"])
    try restore(whole, to: copy)
  }

  @Test(
    "an archive that was made to do harm is refused",
    arguments: [
      "../escaped", "/tmp/escaped", "audio/../../escaped", "lock", "audio", "takes/../lock",
      "index.sqlite-wal",
      "elsewhere/x",
    ])
  func hostile(name: String) throws {
    let good = try archive(filled())
    let bytes = Mutex<[UInt8]>([])
    var writer = try ArchiveWriter(at: Timestamp(milliseconds: 0)) { (more) throws(StoreError) in
      bytes.withLock { $0 += more }
    }
    try writer.add(name, [1, 2, 3])
    for (name, content) in try members(of: good) { try writer.add(name, content) }
    try writer.finish()
    var message = ""
    do throws(any Error) {
      try restore(bytes.withLock { $0 }, to: copy)
    } catch let error as StoreError {
      #expect(error.code == .backupDamaged)
      message = error.message
    }
    #expect(message.contains(name), "it is refused for its name: \(message)")
    #expect(try FileSystem().list(workshop.folder.path) == ["store"])
  }

  /// The files of an archive.
  private func members(of archive: [UInt8]) throws -> [(String, [UInt8])] {
    let place = Mutex(0)
    var reader = try ArchiveReader { (count) throws(StoreError) in
      place.withLock { place in
        let next = archive[place..<min(archive.count, place + count)]
        place += next.count
        return Array(next)
      }
    }
    var found: [(String, [UInt8])] = []
    while let header = try reader.next() {
      var content: [UInt8] = []
      while true {
        let more = try reader.bytes()
        if more.isEmpty { break }
        content += more
      }
      found.append((header.name, content))
    }
    return found
  }

  @Test(
    "an index that names a file elsewhere is refused, of a message and of a take",
    arguments: ["attachments", "takes"])
  func foreignPath(table: String) throws {
    let store = try filled()
    _ = try store.take(author: "eve", pages: 1).finish(wholeFile)
    let good = try archive(store)
    let index = workshop.folder.file("index")
    let bytes = Mutex<[UInt8]>([])
    var writer = try ArchiveWriter(at: Timestamp(milliseconds: 0)) { (more) throws(StoreError) in
      bytes.withLock { $0 += more }
    }
    for (name, content) in try members(of: good) {
      guard name == "index.sqlite" else {
        try writer.add(name, content)
        continue
      }
      try FileSystem().create(index).write(content)
      do {
        let connection = try Connection(path: index)
        try connection.run("UPDATE \(table) SET file = '../../victim' WHERE file IS NOT NULL")
        _ = try connection.query("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
      }
      try writer.add(name, Workshop.contents(index))
      for end in ["", "-wal", "-shm"] { try FileSystem().unlink(index + end) }
    }
    try writer.finish()
    #expect(try code { _ = try restore(bytes.withLock { $0 }, to: copy) } == .backupDamaged)
    #expect(try !FileSystem().isFolder(copy))
  }

  @Test("a store that a program has open is not moved away under it")
  func open() throws {
    let whole = try archive(filled())
    let other = try workshop.open(at: copy)
    try other.send("mine")
    #expect(try code { _ = try restore(whole, to: copy, replacing: .store) } == .storeBusy)
    try other.send("more")
    #expect(try workshop.open(at: copy).messages(in: nil, limit: 9).map(\.text) == ["mine", "more"])
  }

  @Test("an empty store makes room without a word")
  func emptyStore() throws {
    let whole = try archive(filled())
    do { _ = try workshop.open(at: copy) }
    #expect(try restore(whole, to: copy).earlierStore == nil)
    #expect(try workshop.open(at: copy).messageCount(in: nil) == 2)
    #expect(try FileSystem().list(workshop.folder.path).sorted() == ["copy", "store"])
  }

  @Test("a store in use is refused by default, and is moved aside whole when asked")
  func aside() throws {
    let whole = try archive(filled())
    do { try workshop.open(at: copy).send("mine") }
    #expect(try code { _ = try restore(whole, to: copy) } == .placeTaken)
    #expect(try workshop.open(at: copy).messages(in: nil, limit: 9).map(\.text) == ["mine"])
    let earlier = try #require(try restore(whole, to: copy, replacing: .store).earlierStore)
    #expect(earlier == "\(copy).before-restore")
    #expect(try workshop.open(at: copy).messageCount(in: nil) == 2)
    #expect(try workshop.open(at: earlier).messages(in: nil, limit: 9).map(\.text) == ["mine"])
    // A damaged store is what a restore is for.
    try FileSystem().open("\(copy)/index.sqlite", for: .writing).truncate(to: 0)
    #expect(try code { _ = try restore(whole, to: copy) } == .placeTaken)
    #expect(try restore(whole, to: copy, replacing: .store).earlierStore == "\(copy).before-restore-2")
    #expect(try workshop.open(at: copy).messageCount(in: nil) == 2)
  }

  @Test("a folder of something else is never touched")
  func foreignFolder() throws {
    let whole = try archive(filled())
    try FileSystem().makeFolder(copy)
    try FileSystem().create("\(copy)/thesis.txt").write([1])
    for replacement in [RestoreReplacement.nothing, .store] {
      #expect(try code { _ = try restore(whole, to: copy, replacing: replacement) } == .placeTaken)
    }
    #expect(try FileSystem().list(copy) == ["thesis.txt"])
  }

  @Test("a recording that was lost before is named at both ends")
  func missing() throws {
    let store = try filled()
    let lost = try #require(try store.messages(in: "Bücher", limit: 1).first).attachments[0]
    try FileSystem().unlink(try store.path(of: lost))
    let bytes = Mutex<[UInt8]>([])
    let report = try store.backUp { (more) throws(StoreError) in bytes.withLock { $0 += more } }
    #expect(report.missing == [lost.file])
    #expect(try restore(bytes.withLock { $0 }, to: copy).missing == [lost.file])
  }

  @Test("a restore whose disk fails at any call leaves nothing, or all of it")
  func failingDisk() throws {
    let whole = try archive(filled())
    var call = 1
    while true {
      workshop.faults.reset()
      workshop.faults.failOnce(nth: call, with: ENOSPC)
      let place = Mutex(0)
      var options = StoreOptions()
      options.files = FileSystem(faults: workshop.faults)
      let failed = try code {
        try Store.restore(to: copy, options: options) { (count) throws(StoreError) in
          place.withLock { place in
            let next = whole[place..<min(whole.count, place + count)]
            place += next.count
            return Array(next)
          }
        }
      }
      let isOver = workshop.faults.entries.count < call
      workshop.faults.reset()
      if failed != nil {
        #expect(try !FileSystem().isFolder(copy), "call \(call)")
      } else {
        #expect(try workshop.open(at: copy).messageCount(in: nil) == 2, "call \(call)")
        try FileSystem().removeTree(copy)
      }
      if isOver { break }
      call += 1
    }
    #expect(call > 20)
  }

  @Test("a restore over a store whose disk fails at any call keeps what was there")
  func failingDiskOverAStore() throws {
    let whole = try archive(filled())
    var call = 1
    while true {
      do { try workshop.open(at: copy).send("mine") }
      workshop.faults.reset()
      workshop.faults.failOnce(nth: call, with: EIO)
      let place = Mutex(0)
      var options = StoreOptions()
      options.files = FileSystem(faults: workshop.faults)
      let failed = try code {
        try Store.restore(to: copy, replacing: .store, options: options) { (count) throws(StoreError) in
          place.withLock { place in
            let next = whole[place..<min(whole.count, place + count)]
            place += next.count
            return Array(next)
          }
        }
      }
      let isOver = workshop.faults.entries.count < call
      workshop.faults.reset()
      let stores = try FileSystem().list(workshop.folder.path).filter { $0.hasPrefix("copy") }
      let texts = try stores.map { name in
        try workshop.open(at: workshop.folder.file(name)).messages(in: nil, limit: 9).map(\.text)
      }
      #expect(texts.contains(["mine"]), "call \(call): \(stores)")
      if failed == nil { #expect(texts.contains { $0.count == 2 }, "call \(call)") }
      for name in stores { try FileSystem().removeTree(workshop.folder.file(name)) }
      if isOver { break }
      call += 1
    }
    #expect(call > 20)
  }

  @Test("a folder that is called as a restore's own, and is none, is left alone")
  func foreignStaging() throws {
    let whole = try archive(filled())
    try FileSystem().makeFolder("\(copy).restoring")
    try FileSystem().create("\(copy).restoring/thesis.txt").write([1])
    #expect(try code { _ = try restore(whole, to: copy) } == .placeTaken)
    #expect(try FileSystem().list("\(copy).restoring").contains("thesis.txt"))
  }

  @Test("a finished take whose audio is gone is told, and one that is discarded is not")
  func lostTake() throws {
    let store = try filled()
    let previewed = try store.take(author: "eve", pages: 1)
    let recording = try previewed.finish(wholeFile)
    try FileSystem().unlink(store.path(of: recording))
    let bytes = Mutex<[UInt8]>([])
    let report = try store.backUp { (more) throws(StoreError) in bytes.withLock { $0 += more } }
    #expect(report.missing == [recording.file])
    #expect(try restore(bytes.withLock { $0 }, to: copy).missing == [recording.file])
  }

  @Test("a store migrates when the backup was of an earlier version", arguments: OldStore.versions)
  func oldVersion(version: Int) throws {
    // As an earlier program wrote it: the files as they are, the index of then.
    let bytes = Mutex<[UInt8]>([])
    var writer = try ArchiveWriter(at: Timestamp(milliseconds: 0)) { (more) throws(StoreError) in
      bytes.withLock { $0 += more }
    }
    for name in try Workshop.walk(OldStore.folder(version), "") where name != "lock" {
      if name.contains("105") { continue }
      try writer.add(name, Workshop.contents("\(OldStore.folder(version))/\(name)"))
    }
    try writer.finish()
    try restore(bytes.withLock { $0 }, to: workshop.root)
    try OldStoreJudge(version: version).judge(workshop.open())
  }
}
