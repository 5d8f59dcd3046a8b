import Glibc
@testable import PresselStore
import PresselSystem
import PresselTesting
import Synchronization
import Testing

@Suite("Backup while others write")
struct BackupRaceTests {
  @Test("of eight writers: each backup is a store in which every message has its sound")
  func eightWriters() throws {
    let workshop = try Workshop()
    let path = workshop.root
    do { _ = try Store(at: path) }
    let failures = Mutex<[String]>([])
    let isOver = Mutex(false)
    let threads = try (0..<8).map { number in
      try SystemThread(named: "writes \(number)") {
        do {
          // A store of its own, as a process has.
          let store = try Store(at: path)
          var turn = 0
          while !isOver.withLock({ $0 }) {
            let message = try store.send("\(number) \(turn)", author: "\(number)", recordings: 1)
            if turn % 3 == 2 { try store.deleteMessage(message.id) }
            if turn % 4 == 3 { try store.take(author: "\(number)", pages: 1).discard() }
            turn += 1
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    let archives = Result { try (0..<4).map { _ in try backup(path) } }
    isOver.withLock { $0 = true }
    for thread in threads { thread.join() }
    for (turn, archive) in try archives.get().enumerated() {
      try judge(archive, workshop.folder.file("copy \(turn)"))
    }
    #expect(failures.withLock { $0 } == [])
    let store = try Store(at: path)
    #expect(try store.inspect().isClean)
    #expect(try store.indexFaults() == [])
  }

  private func backup(_ path: String) throws -> [UInt8] {
    let bytes = Mutex<[UInt8]>([])
    try Store(at: path).backUp { (more) throws(StoreError) in bytes.withLock { $0 += more } }
    return bytes.withLock { $0 }
  }

  private func judge(_ archive: [UInt8], _ path: String) throws {
    let place = Mutex(0)
    try Store.restore(to: path) { (count) throws(StoreError) in
      place.withLock { place in
        let next = archive[place..<min(archive.count, place + count)]
        place += next.count
        return Array(next)
      }
    }
    let store = try Store(at: path)
    let findings = try store.inspect()
    #expect(findings.isClean, "\(findings)")
    #expect(try store.indexFaults() == [])
    for message in try store.messages(in: nil, limit: .max) {
      // Each has the recording that it was sent with, whole.
      #expect(try message.attachments.map { try store.audio(of: $0).count } == [306])
    }
    // What the eight were in the middle of is left over, as after a kill; each is one take.
    #expect(try store.leftoverTakes().count <= 8)
  }
}
