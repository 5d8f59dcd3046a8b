/// What can stand where a word is typed.
enum CompletionKind: Hashable, Sendable {
  /// One of these words, as it is.
  case word(String)
  case channel
  case message
  case draft
  case setting
  case microphone
  case file
  case folder

  /// What a name of the help stands for, as in "ID|FILE" or "add|rename|remove".
  ///
  /// - Parameters:
  ///   - name: of an argument or of a flag's value.
  ///   - command: to whom it belongs.
  static func kinds(of name: String, in command: String) -> [CompletionKind] {
    name.split(separator: "|").flatMap { part -> [CompletionKind] in
      switch part {
      case "ID": return [command == "drafts" ? .draft : .message]
      case "CHANNEL": return [.channel]
      case "KEY": return [.setting]
      case "DIR": return [.folder]
      case "SCRIPT": return [.file]
      case _ where part.hasPrefix("FILE"): return [.file]
      case _ where part == part.lowercased(): return [.word(String(part))]
      default: return []
      }
    }
  }
}
