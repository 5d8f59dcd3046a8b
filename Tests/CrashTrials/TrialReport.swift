/// What came out of a trial: what was measured, and what was not as it must be.
package struct TrialReport: Sendable {
  /// Lines for people, a table in most cases.
  package var lines: [String] = []

  /// What broke a promise, with enough to find it again; empty when all held.
  package var faults: [String] = []

  /// A report that says nothing yet.
  package init() {}

  /// Notes a fault unless a promise held.
  package mutating func check(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
    if !isTrue { faults.append(fault()) }
  }

  /// Adds what another part found.
  package mutating func add(_ other: TrialReport) {
    lines += other.lines
    faults += other.faults
  }
}
