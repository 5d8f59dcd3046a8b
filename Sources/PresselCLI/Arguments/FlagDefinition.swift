/// One flag of a command: its name, what it takes, and its help.
struct FlagDefinition: Sendable {
  /// What follows the flag's name.
  enum Value: Sendable {
    /// Nothing: it is there or not.
    case none
    /// One word, called this in the help.
    case named(String)
    /// One of these words.
    case oneOf([String])
  }

  /// The name without dashes, as in "duration".
  let name: String
  /// One letter that means the same, as in "h".
  let letter: Character?
  let value: Value
  /// One line for the help.
  let help: String

  init(_ name: String, letter: Character? = nil, value: Value = .none, help: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
  }

  /// Whether a word is this flag, perhaps with its value behind `=`.
  func isWritten(_ word: String) -> Bool {
    word == "--\(name)" || word.hasPrefix("--\(name)=") || letter.map { word == "-\($0)" } ?? false
  }

  /// Whether an empty word is a value: a text may be, a file or a time may not.
  var mayBeEmpty: Bool {
    switch value {
    case .named("TEXT"): true
    case .none, .named, .oneOf: false
    }
  }

  /// The flag as it stands in the help: "--duration TIME".
  var synopsis: String {
    switch value {
    case .none: "--\(name)"
    case .named(let word): "--\(name) \(word)"
    case .oneOf(let words): "--\(name) \(words.joined(separator: "|"))"
    }
  }
}
