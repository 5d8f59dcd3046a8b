internal import PresselSystem

/// Several threads that share a list of jobs.
enum Crew {
  /// Does every job, so many at once, and waits for all.
  ///
  /// - Returns: what came of each, in the order of the jobs.
  /// - Throws: the first error of a job, when all are done.
  static func work<Job: Sendable, Outcome: Sendable>(
    on jobs: [Job], atOnce count: Int, _ body: @escaping @Sendable (Job) throws -> Outcome
  ) throws -> [Outcome] {
    let line = Monitor((next: 0, outcomes: [Int: Result<Outcome, any Error>]()))
    for number in 0..<min(count, jobs.count) {
      _ = try SystemThread(named: "crew \(number)") {
        while let index = line.withLock({ line -> Int? in
          guard line.next < jobs.count else { return nil }
          line.next += 1
          return line.next - 1
        }) {
          let outcome = Result { try body(jobs[index]) }
          line.withLock { $0.outcomes[index] = outcome }
        }
      }
    }
    let outcomes = line.wait { $0.outcomes.count == jobs.count ? $0.outcomes : nil } ?? [:]
    return try outcomes.sorted { $0.key < $1.key }.map { try $0.value.get() }
  }
}
