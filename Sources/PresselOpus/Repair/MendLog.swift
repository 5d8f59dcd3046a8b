/// The mends of a file, so many of them that memory stays bounded.
struct MendLog: Sendable {
  /// Where a page lies.
  struct Place {
    let page: Int
    let offset: Int64
  }

  /// The most mends that are kept.
  static let limit = 1_000

  private(set) var mends: [OpusMend] = []

  /// How many more there were.
  private(set) var omitted = 0

  mutating func add(_ code: OpusMend.Code, at place: Place, _ message: String) {
    guard mends.count < Self.limit else {
      omitted += 1
      return
    }
    mends.append(OpusMend(code, page: place.page, offset: place.offset, message: message))
  }
}
