import PresselSystem
import Testing

@Suite struct MonitorTests {
  @Test func aThreadHandsNumbersToAnotherOneByOne() throws {
    let box = Monitor<Int?>(nil)
    let producer = try SystemThread(named: "producer") {
      for number in 1...1_000 {
        _ = box.wait { value -> Bool? in
          guard value == nil else { return nil }
          value = number
          return true
        }
      }
    }
    var received: [Int] = []
    while received.count < 1_000 {
      let number = box.wait { value -> Int? in
        defer { value = nil }
        return value
      }
      guard let number else { break }
      received.append(number)
    }
    #expect(received == Array(1...1_000))
    #expect(producer.join(until: MonotonicClock.now + 5_000_000_000))
  }

  @Test func aDeadlineInThePastLooksOnceAndGivesUp() {
    let monitor = Monitor(0)
    let found = monitor.wait(until: MonotonicClock.now - 1) { value -> Bool? in
      value += 1
      return nil
    }
    #expect(found == nil)
    #expect(monitor.withLock { $0 } >= 1)
  }

  @Test func whatIsThereIsFoundWithoutWaiting() {
    let monitor = Monitor("here")
    #expect(monitor.wait(until: 0) { $0.isEmpty ? nil : $0 } == "here")
  }
}
