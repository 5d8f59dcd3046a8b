import PresselAudio
import PresselOpus
import PresselService
import PresselStore

/// `pressel send`: a message of text and of audio files.
struct SendCommand: Command {
  private static let text = FlagDefinition("text", value: .named("TEXT"), help: "the message's text")
  private static let reply = FlagDefinition(
    "reply-to", value: .named("ID"), help: "the message that this one answers")

  static let definition = CommandDefinition(
    "send", summary: "a message of text and of audio files that are there already",
    discussion: """
      FILE is any kind of audio that `pressel info` reads; - is standard input. An Ogg Opus file with one channel and
      without a fault is kept byte for byte, every other one is encoded. Where one FILE cannot be read no message is
      made.
      """,
    arguments: [ArgumentDefinition("CHANNEL"), ArgumentDefinition("FILE", .optionalMore)],
    flags: [text, reply],
    examples: ["pressel send general song.ogg --text \"listen to this\"", "pressel send family a.mp3 b.wav"])

  private let channel: String
  private let files: [String]
  private let text: String
  private let reply: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    channel = arguments.words.first ?? ""
    files = Array(arguments.words.dropFirst())
    text = arguments.value(Self.text) ?? ""
    reply = arguments.value(Self.reply)
    if files.count(where: { $0 == "-" }) > 1 {
      throw UsageError("- is standard input, and can be given once")
    }
    if files.isEmpty, arguments.value(Self.text) == nil { throw UsageError("send needs FILE or --text TEXT") }
  }

  func run(in context: CommandContext) throws(CommandError) -> ExitCode {
    let store = try context.openStore()
    var new = try CommandError.mapping { () throws(StoreError) in
      NewMessage(channel: try store.channel(named: channel).name, author: context.author, text: text)
    }
    if let reply {
      new.replyTo = try CommandError.mapping { () throws(StoreError) in try store.message(matching: reply).id
      }
    }
    let message = try send(new, store, context)
    if case .text = context.form {
      try context.print(MessageText.line(message, isUnheard: false, style: context.style))
    } else {
      try context.print(MessageJSON.message(message, in: store))
    }
    return .done
  }

  private func send(
    _ new: NewMessage, _ store: Store, _ context: CommandContext
  ) throws(CommandError) -> Message {
    let settings = try EncoderChoice.ofSettings.settings(context.configuration) {
      OpusFileSize(recording: .zero, frameDuration: $0, to: .store)
    }
    let sounds = SoundImport(into: store, channel: new.channel, author: new.author, settings: settings)
    var takes: [TakeFile] = []
    do {
      for file in files { takes.append(try sounds.take(file, title: title(file))) }
      return try store.storeMessage(new, with: takes)
    } catch {
      for take in takes { try? take.discard() }
      if let error = error as? TakeError { throw CommandError(error) }
      if let error = error as? StoreError { throw CommandError(error) }
      throw CommandError(code: "failed", "\(error)")
    }
  }

  /// The name of the file without its folders.
  private func title(_ file: String) -> String {
    file == "-" ? "Voice message" : file.split(separator: "/").last.map(String.init) ?? file
  }
}
