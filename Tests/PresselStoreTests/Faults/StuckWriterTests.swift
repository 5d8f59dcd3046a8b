import Glibc
@testable import PresselStore
import PresselSystem
import Synchronization
import Testing

/// Another program that keeps the store locked and does not go on.
@Suite("A stuck writer")
struct StuckWriterTests {
  /// A child that took a lock of a file and was stopped.
  private final class Stopped {
    let child: ChildProcess

    init(on path: String) throws {
      child = try ChildProcess(
        ["/usr/bin/flock", "--no-fork", path, "/bin/sleep", "60"], environment: [], input: .nothing,
        output: .nothing, error: .nothing)
      let gate = try FileSystem().open(path, for: .writing)
      let deadline = MonotonicClock.now + 10_000_000_000
      while try gate.tryLock() {
        gate.unlock()
        try #require(MonotonicClock.now < deadline)
        sched_yield()
      }
      child.signal(SIGSTOP)
    }

    deinit {
      child.signal(SIGKILL)
      _ = child.wait()
    }
  }

  private func options(waiting milliseconds: Int) -> StoreOptions {
    var options = StoreOptions()
    options.lockWaitMilliseconds = milliseconds
    return options
  }

  @Test("a change ends with storeBusy in time, and says who is in the way; readers and openings go on")
  func stopped() throws {
    let workshop = try Workshop()
    let message = try workshop.open().send("kept", recordings: 1)
    let stopped = try Stopped(on: "\(workshop.root)/lock")
    let store = try Store(at: workshop.root, options: options(waiting: 100))
    let start = MonotonicClock.now
    let error = #expect(throws: StoreError.self) { try store.send("new") }
    #expect((90_000_000..<5_000_000_000).contains(MonotonicClock.now - start))
    #expect(error?.code == .storeBusy)
    #expect(error?.message.contains("process \(stopped.child.processID)") == true, "\(error?.message ?? "")")
    #expect(try store.messages(in: nil, limit: 9).map(\.id) == [message.id])
    #expect(try store.leftoverTakes() == [])
    withExtendedLifetime(stopped) {}
  }

  @Test("what an earlier kill left to remove is no reason to wait long for the stuck one")
  func doomed() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    try store.writing { (index) throws(StoreError) in
      _ = try index.run("INSERT INTO doomed (file) VALUES ('audio/00/x.ogg')")
    }
    let stopped = try Stopped(on: "\(workshop.root)/lock")
    let start = MonotonicClock.now
    #expect(try Store(at: workshop.root).channels().map(\.name) == ["general"])
    #expect(MonotonicClock.now - start < 5_000_000_000, "a writer waits for 10 s")
    withExtendedLifetime(stopped) {}
  }

  @Test("a thread that waits for another process does not hold up this one's readers")
  func readersGoOn() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    let gate = try FileSystem().open("\(workshop.root)/lock", for: .writing)
    #expect(try gate.tryLock())
    workshop.faults.reset()
    let failure = Mutex<String?>(nil)
    let writer = try SystemThread(named: "writer") {
      do { try store.send("late") } catch { failure.withLock { $0 = "\(error)" } }
    }
    let deadline = MonotonicClock.now + 5_000_000_000
    while workshop.faults.entries.isEmpty, MonotonicClock.now < deadline { sched_yield() }
    // The writer stands at the gate now; were it to hold the connection, this would wait until it gives up.
    #expect(try store.messages(in: nil, limit: 9) == [])
    gate.unlock()
    writer.join()
    #expect(failure.withLock { $0 } == nil)
    #expect(try store.messages(in: nil, limit: 9).map(\.text) == ["late"])
  }

  @Test("two threads of one store wait for each other no longer than for others")
  func threads() throws {
    let workshop = try Workshop()
    _ = try workshop.open()
    let store = try Store(at: workshop.root, options: options(waiting: 50))
    let code = try store.exclusively { (_) throws(StoreError) -> StoreError.Code? in
      do throws(StoreError) {
        try store.exclusively { (_) throws(StoreError) in }
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code == .storeBusy)
    try store.send("afterwards")
  }

  @Test("a tool that locks the index itself: storeBusy, and never SQLite's own words")
  func sqlite() throws {
    let workshop = try Workshop()
    _ = try workshop.open()
    let tool = try Connection(path: "\(workshop.root)/index.sqlite")
    try tool.script("BEGIN IMMEDIATE")
    let store = try Store(at: workshop.root, options: options(waiting: 50))
    let error = #expect(throws: StoreError.self) { try store.send("new") }
    #expect(error?.code == .storeBusy)
    #expect(error?.message.contains("database is locked") == false)
    #expect(try store.messages(in: nil, limit: 9) == [])
    try tool.script("COMMIT")
    try store.send("new")
  }

  @Test("an old index: eight at once bring it to the newest version, and a stuck writer is named")
  func migration() throws {
    let workshop = try Workshop()
    try OldStore.copy(1, to: workshop.root)
    do {
      let stopped = try Stopped(on: "\(workshop.root)/lock")
      #expect(throws: StoreError.self) { try Store(at: workshop.root, options: options(waiting: 50)) }
      withExtendedLifetime(stopped) {}
    }
    let failures = Mutex<[String]>([])
    let threads = try (0..<8).map { number in
      try SystemThread(named: "opens \(number)") {
        do {
          let store = try Store(at: workshop.root)
          _ = try store.messages(in: nil, limit: 9).map(\.attachments)
          try store.send("\(number)")
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(failures.withLock { $0 } == [])
    #expect(try workshop.open().messages(in: nil, limit: 20).count == 11)
  }
}
