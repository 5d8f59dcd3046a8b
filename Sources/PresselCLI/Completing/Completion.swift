/// What can stand at the end of a line that is being typed, by the definitions of the commands alone.
struct Completion: Hashable {
  /// One word that is known now, and what it means.
  struct Candidate: Hashable {
    let word: String
    let meaning: String
  }

  /// Words that begin as the typed one does.
  private(set) var candidates: [Candidate] = []
  /// What else can stand there, and is to be looked up.
  private(set) var kinds: Set<CompletionKind> = []
  /// The store that the line names, in which it is looked up.
  private(set) var store: String?

  /// Completes a line.
  ///
  /// - Parameters:
  ///   - words: what was typed after the program's name, the word that is not yet complete at the end.
  ///   - commands: the definitions of all commands.
  init(of words: [String], among commands: [CommandDefinition]) {
    let typed = words.last ?? ""
    var before = words.dropLast()
    store = Completion.store(named: Array(before))
    // Flags of every command may stand before it.
    while let word = before.first, let flag = FlagDefinition.common.first(where: { $0.isWritten(word) }) {
      before = before.dropFirst()
      guard Completion.waits(flag, word) else { continue }
      guard before.popFirst() != nil else {
        offer(valuesOf: flag, typed, in: "")
        return
      }
    }
    guard let name = before.first else {
      offer(commands.map { Candidate(word: $0.name, meaning: $0.summary) }, typed)
      offer([Candidate(word: "help", meaning: "tells of a command")], typed)
      guard typed.hasPrefix("-") else { return }
      offer(FlagDefinition.common.map { Candidate(word: "--\($0.name)", meaning: $0.help) }, typed)
      offer([Candidate(word: "--version", meaning: "prints the version")], typed)
      return
    }
    guard name != "help" else {
      if before.count == 1 { offer(commands.map { Candidate(word: $0.name, meaning: $0.summary) }, typed) }
      return
    }
    guard let command = commands.first(where: { $0.name == name }) else { return }
    complete(typed, after: Array(before.dropFirst()), command)
  }

  private mutating func complete(_ typed: String, after words: [String], _ command: CommandDefinition) {
    var position = 0
    var flagsMayCome = true
    var open: FlagDefinition?
    for word in words {
      if open != nil {
        open = nil
      } else if flagsMayCome, word == "--" {
        flagsMayCome = false
      } else if flagsMayCome, word.hasPrefix("-"), word != "-" {
        open = command.allFlags.first { $0.isWritten(word) && Completion.waits($0, word) }
      } else {
        position += 1
      }
    }
    if let open {
      offer(valuesOf: open, typed, in: command.name)
    } else if flagsMayCome, typed.hasPrefix("--"), let sign = typed.firstIndex(of: "=") {
      let flag = command.allFlags.first { $0.isWritten(typed) }
      if let flag { offer(valuesOf: flag, String(typed[typed.index(after: sign)...]), in: command.name) }
    } else if flagsMayCome, typed.hasPrefix("-") {
      offer(command.allFlags.map { Candidate(word: "--\($0.name)", meaning: $0.help) }, typed)
    } else {
      offer(argumentAt: position, typed, in: command)
    }
  }

  private static func store(named words: [String]) -> String? {
    let sign = "--\(FlagDefinition.store.name)"
    guard let place = words.lastIndex(where: { FlagDefinition.store.isWritten($0) }) else { return nil }
    if words[place] == sign { return place + 1 < words.count ? words[place + 1] : nil }
    return String(words[place].dropFirst(sign.count + 1))
  }

  /// Whether the value of a flag comes as a word of its own.
  private static func waits(_ flag: FlagDefinition, _ word: String) -> Bool {
    switch flag.value {
    case .none: false
    case .named, .oneOf: !word.contains("=")
    }
  }

  private mutating func offer(valuesOf flag: FlagDefinition, _ typed: String, in command: String) {
    switch flag.value {
    case .none: break
    case .oneOf(let words): offer(words.map { Candidate(word: $0, meaning: "") }, typed)
    case .named("NAME") where flag.name == FlagDefinition.device.name: kinds.insert(.microphone)
    case .named(let name): offer(CompletionKind.kinds(of: name, in: command), typed)
    }
  }

  private mutating func offer(argumentAt position: Int, _ typed: String, in command: CommandDefinition) {
    var argument: ArgumentDefinition?
    if position < command.arguments.count {
      argument = command.arguments[position]
    } else {
      argument = command.arguments.last { $0.mayRepeat }
    }
    guard let argument else { return }
    offer(CompletionKind.kinds(of: argument.name, in: command.name), typed)
  }

  private mutating func offer(_ kinds: [CompletionKind], _ typed: String) {
    for kind in kinds {
      switch kind {
      case .word(let word): offer([Candidate(word: word, meaning: "")], typed)
      case .channel, .message, .draft, .setting, .microphone, .file, .folder: self.kinds.insert(kind)
      }
    }
  }

  private mutating func offer(_ all: [Candidate], _ typed: String) {
    candidates += all.filter { $0.word.hasPrefix(typed) }
  }
}
