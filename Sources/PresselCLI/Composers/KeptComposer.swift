import ComposerEngine
import ComposerWire

/// A composer with what a backend has to be told again if it asks.
struct KeptComposer {
  /// An answer that may not have arrived.
  struct Recent {
    let number: Int64
    /// Without the state: a file would have it many times.
    let answer: ComposerAnswer
    /// The batch in which it was told last; in one that another process told it is 0.
    var told: Int
  }

  var composer: Composer
  /// The highest number of a line that was carried out.
  private(set) var lastNumber: Int64?
  private(set) var recent: [Recent] = []
  /// When it was last asked for; the smallest is the first to leave memory.
  var use = 0

  init(_ composer: Composer) {
    self.composer = composer
  }

  /// Whether a file would be the same.
  func isSaved(as other: KeptComposer) -> Bool {
    composer == other.composer && lastNumber == other.lastNumber
  }

  /// Tells again what a line with this number was answered, `nil` when it is new.
  mutating func repeated(_ number: Int64, in batch: Int) throws(ComposerFailure) -> ComposerAnswer? {
    guard let lastNumber, number <= lastNumber else { return nil }
    guard let index = recent.firstIndex(where: { $0.number == number }) else {
      throw ComposerFailure(
        .oldNumber, "the numbers are at \(lastNumber) already; give a line a higher one")
    }
    recent[index].told = batch
    return recent[index].answer
  }

  /// Remembers an answer; what was told in an earlier batch has arrived, or was never missed.
  mutating func remember(_ answer: ComposerAnswer, as number: Int64, in batch: Int) {
    recent.removeAll { $0.told < batch }
    recent.append(Recent(number: number, answer: answer, told: batch))
    lastNumber = number
  }

  // MARK: As a file

  func wire(of id: ComposerID) -> JSONValue {
    let answers = recent.map { recent in
      JSONValue.object([("number", .integer(recent.number)), ("answer", recent.answer.wire)])
    }
    return .object([
      ("composer", id.wire), ("number", lastNumber.map { .integer($0) } ?? .null),
      ("answers", .array(answers)), ("state", composer.wire),
    ])
  }

  /// Reads a file; `nil` when it is not of this composer, or damaged.
  init?(wire: JSONValue, of id: ComposerID) {
    guard ComposerRequest.id(of: wire) == id, let number = wire["number"],
      let answers = wire["answers"]?.array,
      let state = wire["state"], let composer = try? Composer(wire: state)
    else { return nil }
    self.init(composer)
    guard !number.isNull else { return }
    guard let last = number.integer else { return nil }
    lastNumber = last
    for entry in answers {
      guard let number = entry["number"]?.integer,
        let answer = entry["answer"].flatMap({ ComposerAnswer(wire: $0) })
      else { return nil }
      recent.append(Recent(number: number, answer: answer, told: 0))
    }
  }
}
