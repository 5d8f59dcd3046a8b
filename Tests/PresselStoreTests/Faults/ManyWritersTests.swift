import Glibc
import PresselStore
import PresselSystem
import Synchronization
import Testing

@Suite("Many writers")
struct ManyWritersTests {
  /// Runs a body on threads of its own and waits for them.
  private func threads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
    let failures = Mutex<[String]>([])
    var handles: [pthread_t] = []
    for number in 0..<count {
      let work = Unmanaged.passRetained(
        Work { do { try body(number) } catch { failures.withLock { $0.append("\(error)") } } })
      var handle = pthread_t()
      pthread_create(
        &handle, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, work.toOpaque())
      handles.append(handle)
    }
    for handle in handles { pthread_join(handle, nil) }
    return failures.withLock { $0 }
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  @Test("stores on one folder write, read, record and delete at once: all is there, once")
  func together() throws {
    let workshop = try Workshop()
    let path = workshop.root
    let failures = threads(6) { number in
      for turn in 0..<20 {
        // Each turn opens the folder for itself, as a process would; the first ones race to make it.
        let store = try Store(at: path)
        let message = try store.send(
          "\(number) \(turn)", author: "writer \(number)", recordings: turn % 4 == 0 ? 1 : 0)
        _ = try store.messages(in: "general", limit: 10)
        if turn % 5 == 4 { try store.deleteMessage(message.id) }
        if turn % 10 == 0 {
          let take = try store.take(author: "writer \(number)", pages: 1)
          _ = try store.leftoverTakes()
          try take.discard()
        }
      }
    }
    #expect(failures == [])
    let store = try Store(at: path)
    let texts = try store.messages(in: nil, limit: 1000).map(\.text)
    var expected: Set<String> = []
    for number in 0..<6 {
      for turn in 0..<20 where turn % 5 != 4 { expected.insert("\(number) \(turn)") }
    }
    #expect(texts.count == expected.count)
    #expect(Set(texts) == expected)
    #expect(try store.channels().map(\.name) == ["general"])
    #expect(try store.leftoverTakes() == [])
    #expect(try store.inspect().isClean)
  }

  @Test("one request from many writers is one message")
  func oneRequest() throws {
    let workshop = try Workshop()
    let path = workshop.root
    _ = try Store(at: path)
    let ids = Mutex<Set<EntryID>>([])
    let failures = threads(4) { number in
      let store = try Store(at: path)
      for turn in 0..<10 {
        var new = NewMessage(channel: "general", author: "ada", text: "once \(turn)")
        new.request = "request \(turn)"
        let message = try store.storeMessage(new)
        _ = ids.withLock { $0.insert(message.id) }
      }
    }
    #expect(failures == [])
    #expect(ids.withLock { $0.count } == 10)
    #expect(try Store(at: path).messageCount(in: nil) == 10)
  }

  @Test("a take that is discarded while it is finished leaves nothing")
  func discardWhileFinishing() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    let take = try store.take()
    let began = Mutex(false)
    let wroteAll = Mutex(false)
    let ended = Mutex<StoreError.Code?>(nil)
    let failures = threads(2) { number in
      if number == 0 {
        do throws(StoreError) {
          _ = try take.finish { (writer) throws(StoreError) in
            began.withLock { $0 = true }
            // Bounded, so that a discard which is not seen fails the test instead of filling the disk.
            for _ in 0..<1_000_000 { try writer.write(page(1)) }
            wroteAll.withLock { $0 = true }
            return RecordingFacts(samples: 1)
          }
        } catch {
          ended.withLock { $0 = error.code }
        }
      } else {
        while !began.withLock({ $0 }) { sched_yield() }
        try take.discard()
      }
    }
    #expect(failures == [])
    #expect(ended.withLock { $0 } == .discarded)
    #expect(wroteAll.withLock { !$0 })
    #expect(try workshop.files("takes") == [])
    #expect(try workshop.files("audio") == [])
    #expect(try store.leftoverTakes() == [])
  }

  @Test("a lock that is held too long is named, and nothing has changed")
  func busy() throws {
    let workshop = try Workshop()
    _ = try workshop.open()
    var options = StoreOptions()
    options.lockWaitMilliseconds = 0
    let store = try Store(at: workshop.root, options: options)
    let gate = try FileSystem().open("\(workshop.root)/lock", for: .writing)
    #expect(try gate.tryLock())
    #expect(try code { try store.send("x") } == .storeBusy)
    #expect(try store.messages(in: nil, limit: 1) == [])
    gate.unlock()
    try store.send("x")
    #expect(try store.messageCount(in: nil) == 1)
  }
}
