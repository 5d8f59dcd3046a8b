import ComposerWire
import PresselStore
import PresselSystem

/// What a running command has at hand: the settings, the store, and the two places to write to.
struct CommandContext {
  /// The form of what goes to standard output.
  enum Form {
    case text
    case json
    case jsonLines
  }

  let host: CommandHost
  let form: Form
  let isQuiet: Bool
  let style: TextStyle
  let places: Places
  let configuration: Configuration

  init(_ arguments: ParsedArguments, host: CommandHost) throws(CommandError) {
    self.host = host
    form = arguments.has(.jsonLines) ? .jsonLines : arguments.has(.json) ? .json : .text
    isQuiet = arguments.has(.quiet)
    style = TextStyle(color: arguments.value(.color) ?? "auto", host: host)
    places = try Places(store: arguments.value(.store), environment: host.environment)
    configuration = try Configuration(readingFrom: places.configurationFile)
  }

  /// Opens the store to add to it, and makes it when there is none yet; what a crash left in it is made whole.
  func openStore() throws(CommandError) -> Store {
    let store = try openStoreAsItIs()
    recoverTakes(in: store)
    return store
  }

  /// Opens the store, and leaves what a crash left for later.
  func openStoreAsItIs() throws(CommandError) -> Store {
    do {
      return try Store(at: places.store)
    } catch {
      throw CommandError(error)
    }
  }

  /// Opens the store to look into it; one that was named and is not there is not made.
  func openStoreForReading() throws(CommandError) -> Store {
    try requireNamedStore()
    return try openStore()
  }

  /// The store, if there is one that can be opened: for what only takes notice of it.
  func presentStore() -> Store? {
    guard (try? FileSystem().kind(of: places.store)) ?? nil != nil else { return nil }
    return try? Store(at: places.store)
  }

  /// - Throws: `notFound` when a store was named and is not there.
  func requireNamedStore() throws(CommandError) {
    let kind: FileKind?
    do {
      kind = try FileSystem().kind(of: places.store)
    } catch {
      throw CommandError(error)
    }
    guard kind != nil || !places.isNamed else {
      throw CommandError(
        code: "notFound", "there is no store in \(places.store): `pressel record` makes one",
        exitCode: .refused)
    }
  }

  /// Who records: the setting, else the login name.
  var author: String {
    configuration.text(.author) ?? host.loginName() ?? "me"
  }

  // MARK: Standard output

  /// Writes data for people.
  func print(_ text: String) throws(CommandError) {
    try write(text + "\n")
  }

  /// Writes one document, or with `--json-lines` one line.
  func print(_ value: JSONValue) throws(CommandError) {
    try write(value.text(form == .json ? .pretty : .compact) + "\n")
  }

  /// Writes a list: one document, or a line an item.
  func print(list: [JSONValue], named name: String) throws(CommandError) {
    switch form {
    case .json, .text: try print(.object([(name, .array(list))]))
    case .jsonLines: try write(list.map { $0.text() + "\n" }.joined())
    }
  }

  /// Writes bytes as they are.
  func write(bytes: [UInt8]) throws(CommandError) {
    do {
      try host.writeOutput(bytes)
    } catch {
      throw CommandError(error)
    }
  }

  private func write(_ text: String) throws(CommandError) {
    try write(bytes: Array(text.utf8))
  }

  // MARK: Standard error

  /// Whether one line may be drawn again and again for a person.
  var drawsLive: Bool {
    !isQuiet && host.isTerminal(.error) && !isDumb
  }

  /// Whether the terminal only writes line after line.
  var isDumb: Bool {
    host.environment("TERM") == "dumb"
  }

  /// Tells of something that failed although the command goes on.
  func warn(_ text: String) {
    try? host.writeError(Array("pressel: \(text)\n".utf8))
  }

  /// Tells people something that is no data, unless they asked for quiet.
  func tell(_ text: String) {
    guard !isQuiet else { return }
    // Nobody is left to be told when standard error is gone.
    try? host.writeError(Array((text + "\n").utf8))
  }
}
