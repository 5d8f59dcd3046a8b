/// The faults of a file, so many of them that memory stays bounded.
struct FaultLog: Sendable {
  /// The most faults that are kept.
  static let limit = 1_000

  private(set) var faults: [OpusFault] = []

  /// How many more there were.
  private(set) var omitted = 0

  /// The first fault that an RFC forbids.
  private(set) var firstForbidden: OpusFault?

  mutating func add(_ code: OpusFault.Code, page: Int, offset: Int64, _ message: String) {
    let fault = OpusFault(code, page: page, offset: offset, message: message)
    if firstForbidden == nil, code.forbiddenBy != nil { firstForbidden = fault }
    guard faults.count < Self.limit else {
      omitted += 1
      return
    }
    faults.append(fault)
  }
}
