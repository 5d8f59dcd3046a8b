import Glibc
import PresselStore
import PresselTesting
import Testing

/// Random operations against the simplest store that could be, on a disk and in memory.
///
/// `PRESSEL_STORE_OPERATIONS` and `PRESSEL_STORE_SEED` ask for more of them, or for the same again.
@Suite("A store and the simplest one")
struct StoreContractTests {
  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  @Test(
    "say the same after every operation, reopened at any moment",
    arguments: TemporaryDirectory.Medium.allCases)
  func operations(medium: TemporaryDirectory.Medium) throws {
    let seed = Self.number("PRESSEL_STORE_SEED") ?? UInt64.random(in: 1...999_999)
    let count = Int(Self.number("PRESSEL_STORE_OPERATIONS") ?? 500)
    print("store contract, \(medium): seed \(seed), \(count) operations")
    var trial = try StoreTrial(seed: seed, Workshop(on: medium))
    try trial.run(operations: count)
  }
}
