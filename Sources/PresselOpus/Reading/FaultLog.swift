/// The faults of a file, so many of them that memory stays bounded.
struct FaultLog: Sendable {
  /// The most faults that are kept.
  static let limit = 1_000

  private(set) var faults: [OpusFault] = []

  /// How many more there were.
  private(set) var omitted = 0

  mutating func add(_ code: OpusFault.Code, page: Int, offset: Int64, _ message: String) {
    guard faults.count < Self.limit else {
      omitted += 1
      return
    }
    faults.append(OpusFault(code, page: page, offset: offset, message: message))
  }
}
