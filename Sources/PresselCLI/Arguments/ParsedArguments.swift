/// What was typed, sorted by the definition of a command.
struct ParsedArguments {
  private(set) var words: [String] = []
  private var values: [String: String] = [:]

  /// Sorts words.
  ///
  /// - Throws: an unknown flag, a missing or unwanted value, too few or too many words.
  init(_ arguments: [String], for definition: CommandDefinition) throws(UsageError) {
    var rest = arguments[...]
    var flagsMayCome = true
    while let word = rest.popFirst() {
      if flagsMayCome, word == "--" {
        flagsMayCome = false
      } else if flagsMayCome, word.hasPrefix("-"), word != "-" {
        try take(flag: word, &rest, definition)
      } else {
        words.append(word)
      }
    }
    guard !has(.help) else { return }
    try checkCount(definition)
  }

  func has(_ flag: FlagDefinition) -> Bool {
    values[flag.name] != nil
  }

  func value(_ flag: FlagDefinition) -> String? {
    values[flag.name]
  }

  /// The value of a flag as a type that checks it.
  ///
  /// - Parameters:
  ///   - flag: the flag.
  ///   - expected: what the error says a right value looks like.
  ///   - parse: gives `nil` for a wrong value.
  func value<Value>(
    _ flag: FlagDefinition, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = values[flag.name] else { return nil }
    guard let value = parse(text) else {
      throw UsageError("--\(flag.name) cannot be \"\(text)\": it takes \(expected)")
    }
    return value
  }

  private mutating func take(
    flag word: String, _ rest: inout ArraySlice<String>, _ definition: CommandDefinition
  ) throws(UsageError) {
    let (name, attached) = ParsedArguments.split(word)
    guard let flag = ParsedArguments.find(name, definition) else {
      throw UsageError("there is no flag \(name); `pressel help \(definition.name)` lists them")
    }
    switch flag.value {
    case .none:
      guard attached == nil else { throw UsageError("\(name) takes no value") }
      values[flag.name] = ""
    case .named(let what):
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("\(name) needs \(what) after it")
      }
      guard !value.isEmpty || flag.mayBeEmpty else {
        throw UsageError("\(name) needs \(what) after it, not an empty word")
      }
      values[flag.name] = value
    case .oneOf(let choices):
      guard let value = attached ?? rest.popFirst(), choices.contains(value) else {
        throw UsageError("\(name) takes one of \(choices.joined(separator: ", "))")
      }
      values[flag.name] = value
    }
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private static func find(_ name: String, _ definition: CommandDefinition) -> FlagDefinition? {
    definition.allFlags.first { flag in
      name == "--\(flag.name)" || flag.letter.map { name == "-\($0)" } ?? false
    }
  }

  private func checkCount(_ definition: CommandDefinition) throws(UsageError) {
    if words.count < definition.fewestArguments {
      let missing = definition.arguments.dropFirst(words.count).first?.name ?? "an argument"
      throw UsageError("\(definition.name) needs \(missing): \(definition.synopsis)")
    }
    if let most = definition.mostArguments, words.count > most {
      throw UsageError("\(definition.name) has no use for \"\(words[most])\": \(definition.synopsis)")
    }
  }
}
