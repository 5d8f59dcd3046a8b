import ComposerWire
import PresselAudio
import PresselStore
import PresselSystem

/// `pressel completion`: makes a shell complete what is typed.
struct CompletionCommand: Command {
  private enum Wish {
    case script(CompletionScript)
    case words([String])
  }

  static let definition = CommandDefinition(
    "completion", summary: "makes a shell complete what you type",
    discussion: """
      The shell asks the program, so channels and messages are completed as well.
      bash: pressel completion bash > ~/.local/share/bash-completion/completions/pressel
      zsh:  pressel completion zsh > _pressel, in a folder of $fpath
      fish: pressel completion fish > ~/.config/fish/completions/pressel.fish
      `completion words -- WORD…` answers such a question: a line each, its meaning behind a tab.
      """,
    arguments: [
      ArgumentDefinition("bash|zsh|fish|words"), ArgumentDefinition("WORD", .optionalMore),
    ],
    examples: ["pressel completion bash"])

  /// The most messages that are looked at.
  private static let limit = 50

  private let wish: Wish

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let (name, rest) = (arguments.words.first ?? "", Array(arguments.words.dropFirst()))
    if name == CompletionScript.question {
      wish = .words(rest)
    } else if let script = CompletionScript(rawValue: name), rest.isEmpty {
      wish = .script(script)
    } else {
      throw UsageError("completion takes bash, zsh or fish")
    }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    switch wish {
    case .script(let script): try context.write(bytes: Array(script.text.utf8))
    case .words(let words):
      let completion = Completion(of: words, among: CommandLineTool.definitions)
      let typed = words.last ?? ""
      var candidates = completion.candidates
      for kind in completion.kinds {
        candidates += look(up: kind, in: completion.store ?? context.places.store, context).filter {
          $0.word.hasPrefix(typed)
        }
      }
      for candidate in candidates { try context.print(CompletionCommand.line(candidate)) }
      if completion.kinds.contains(.file) { try context.print(CompletionScript.files) }
      if completion.kinds.contains(.folder) { try context.print(CompletionScript.folders) }
    }
    return .done
  }

  private static func line(_ candidate: Completion.Candidate) -> String {
    candidate.meaning.isEmpty ? candidate.word : "\(candidate.word)\t\(candidate.meaning)"
  }

  /// Whoever types is told of no failure: there is then nothing to complete.
  private func look(
    up kind: CompletionKind, in path: String, _ context: CommandContext
  ) -> [Completion.Candidate] {
    switch kind {
    case .word, .file, .folder: return []
    case .setting:
      return SettingDefinition.all.map { Completion.Candidate(word: $0.key, meaning: $0.meaning) }
    case .microphone:
      let devices = (try? context.host.backend.devices()) ?? []
      return devices.map { plain($0.name, $0.summary, context) }
    case .channel:
      return known(path) { (store) throws(StoreError) in
        try store.channels().map { plain($0.name, $0.title == $0.name ? "" : $0.title, context) }
      }
    case .message:
      return newest(in: path, context)
    case .draft:
      return known(path) { (store) throws(StoreError) in
        try store.drafts().map { plain($0.id.description, $0.text, context) }
      } + [Completion.Candidate(word: "last", meaning: "the newest draft")]
    }
  }

  private func newest(in path: String, _ context: CommandContext) -> [Completion.Candidate] {
    let messages = known(path) { (store) throws(StoreError) in
      try store.messages(in: nil, limit: CompletionCommand.limit).reversed()
        .map { plain($0.id.description, "\($0.author): \($0.text)", context) }
    }
    return messages + [Completion.Candidate(word: "last", meaning: "the newest message")]
  }

  private func known(
    _ path: String, _ list: (Store) throws(StoreError) -> [Completion.Candidate]
  ) -> [Completion.Candidate] {
    // Neither does a question make a store, nor does it recover what a crash left.
    guard (try? FileSystem().kind(of: path)) == .folder,
      let store = try? Store(at: path), let found = try? list(store)
    else { return [] }
    return found
  }

  /// A candidate on one line, without what a terminal would obey.
  private func plain(_ word: String, _ meaning: String, _ context: CommandContext) -> Completion.Candidate {
    let line = context.style.safe(meaning).prefix(60).replacing("\t", with: " ")
    return Completion.Candidate(word: word, meaning: String(line))
  }
}
