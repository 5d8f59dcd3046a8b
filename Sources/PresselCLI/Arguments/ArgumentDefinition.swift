/// One word of a command that is no flag.
struct ArgumentDefinition: Sendable {
  /// How many words it stands for.
  enum Count: Sendable {
    case one
    case optional
    case oneOrMore
    case optionalMore
  }

  /// What the help calls it, as in "CHANNEL".
  let name: String
  let count: Count

  init(_ name: String, _ count: Count = .one) {
    self.name = name
    self.count = count
  }

  /// Whether more words of the kind may follow.
  var mayRepeat: Bool {
    switch count {
    case .one, .optional: false
    case .oneOrMore, .optionalMore: true
    }
  }

  /// The argument as it stands in the help: "[CHANNEL]".
  var synopsis: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)…"
    case .optionalMore: "[\(name)…]"
    }
  }
}
