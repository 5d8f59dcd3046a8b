import PresselStore
import PresselSystem
import Testing

/// A take whose disk is full when it ends.
@Suite struct FullStoreTests {
  private static let full: Int32 = 28

  @Test func aTakeIsNotBegunWithoutRoomForItsEnd() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    workshop.faults.fail(.allocate, nth: 1, with: Self.full)
    #expect(try code { _ = try store.take() } == .storageFull)
    workshop.faults.reset()
    #expect(try store.leftoverTakes() == [])
    #expect(try workshop.files("takes") == [])
  }

  @Test func theEndFitsInTheRoomThatWasHeld() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    let take = try store.take()
    let bytes = take.bytes
    workshop.faults.failOnce(nth: 1, with: Self.full)
    try take.appendEnd(page(9))
    #expect(take.bytes == bytes + Int64(page(9).count))
    // The room is used up.
    workshop.faults.failOnce(nth: 1, with: Self.full)
    #expect(try code { try take.appendEnd(page(10)) } == .storageFull)
    #expect(take.bytes == bytes + Int64(page(9).count))
  }

  @Test func whateverFindsNoRoomAtTheEndFitsInTheRoomThatWasHeld() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    var call = 1
    while true {
      let take = try store.take()
      workshop.faults.fail(.create, nth: 1, with: Self.full)
      #expect(try code { _ = try take.finish(wholeFile) } == .storageFull)
      workshop.faults.reset()
      workshop.faults.failOnce(nth: call, with: Self.full)
      let failed = try code {
        _ = try take.finishInPlace(closing: page(9), facts: RecordingFacts(samples: 960))
      }
      let isOver = workshop.faults.entries.count < call
      // A lock needs no room.
      let isLock = !isOver && workshop.faults.entries[call - 1].call == .lock
      workshop.faults.reset()
      call += 1
      if isLock {
        try take.discard()
        continue
      }
      #expect(failed == nil, "call \(call - 1)")
      try take.attach()
      #expect(try store.drafts().first?.attachments.last?.id == take.id, "call \(call)")
      // What could not be removed goes when the store is opened next.
      _ = try workshop.open()
      #expect(try store.inspect().isClean, "call \(call)")
      if isOver { break }
    }
    #expect(call > 5)
  }

  @Test func whatWaitsInThePreviewIsAttachedInTheRoomThatWasHeld() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    let take = try store.take()
    _ = try take.finish(wholeFile)
    workshop.faults.fail(.commit, nth: 1, with: Self.full)
    #expect(try code { try take.attach() } == .storageFull)
    workshop.faults.reset()
    let other = try store.take()
    _ = try other.finish(wholeFile)
    // The lock, then the commit.
    workshop.faults.failOnce(nth: 2, with: Self.full)
    try other.attach()
    workshop.faults.reset()
    try take.attach()
    #expect(try store.drafts().first?.attachments.map(\.id) == [other.id, take.id])
  }

  @Test func aPartIsMarkedInItsMiddleAndCutOnlyWhileItIsNotFinished() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    let take = try store.take(pages: 2)
    try take.overwrite([1, 2, 3], at: 10)
    #expect(try take.read(at: 10, upTo: 3) == [1, 2, 3])
    let bytes = take.bytes
    try take.overwrite([1, 2, 3], at: bytes - 2)
    #expect(take.bytes == bytes, "it does not grow")
    workshop.faults.fail(.create, nth: 1, with: Self.full)
    #expect(try code { _ = try take.finish(wholeFile) } == .storageFull)
    workshop.faults.reset()
    // Nothing is appended any more, but the end may still be set.
    try take.overwrite([4], at: 10)
    try take.truncate(to: bytes - 1)
    #expect(take.bytes == bytes - 1)
    _ = try take.finishInPlace(closing: [], facts: RecordingFacts(samples: 960))
    #expect(try code { try take.overwrite([5], at: 10) } == .takeEnded)
    #expect(try code { try take.truncate(to: 0) } == .takeEnded)
  }

  @Test func aFileThatWasNamedBeforeThePowerWentAndIsInNoIndexGoesWithItsTake() throws {
    let workshop = try Workshop()
    let store = try workshop.open()
    for isWithoutPart in [true, false] {
      let id: EntryID
      do {
        let take = try store.take()
        id = take.id
        workshop.faults.fail(.commit, nth: 1, with: 5)
        #expect(try code { _ = try take.finish(wholeFile) } == .failed)
        workshop.faults.reset()
      }
      #expect(try workshop.files("audio").count == 1)
      if isWithoutPart { try FileSystem().unlink("\(store.root)/takes/\(id).part") }
      for leftover in try store.leftoverTakes() { try store.adopt(leftover.id)?.discard() }
      #expect(try workshop.files("audio") == [], "\(isWithoutPart)")
      #expect(try store.inspect().isClean)
    }
  }
}
