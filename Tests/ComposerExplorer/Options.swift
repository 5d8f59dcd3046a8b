/// What was typed after the command.
struct Options {
  private let words: [String]

  init(_ words: [String]) { self.words = words }

  /// The first number, a million when there is none.
  var count: Int { words.dropFirst().first.flatMap { Int($0) } ?? 1_000_000 }

  func has(_ name: String) -> Bool { words.contains(name) }

  func number(_ name: String, or usual: Int) -> Int {
    guard let place = words.firstIndex(of: name), place + 1 < words.count else { return usual }
    return Int(words[place + 1]) ?? usual
  }
}
