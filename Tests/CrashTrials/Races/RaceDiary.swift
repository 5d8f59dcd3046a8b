/// What a worker did, and what must be there of it.
struct RaceDiary: Sendable {
  /// A message that must be there.
  struct Kept: Sendable {
    let id: String
    let text: String
  }

  let author: String
  var messages: [Kept] = []
  /// Recordings in the draft.
  var drafted = 0
  /// What a program said that it must not say.
  var surprises: [String] = []
  private var milliseconds: [RaceOperation: [Double]] = [:]

  init(author: String) {
    self.author = author
  }

  mutating func note(_ operation: RaceOperation, milliseconds time: Double) {
    milliseconds[operation, default: []].append(time)
  }

  func times(of operation: RaceOperation) -> [Double] {
    milliseconds[operation] ?? []
  }
}
