import ComposerWire
import PresselSystem

/// The settings of a user, as `config.json` has them.
struct Configuration {
  private(set) var values: [(key: String, value: JSONValue)]
  let file: String

  /// Reads the file; where there is none, nothing is set.
  ///
  /// - Throws: `badConfiguration` when it cannot be read or holds what no setting takes.
  init(readingFrom file: String) throws(CommandError) {
    self.file = file
    values = []
    guard let bytes = try Configuration.bytes(of: file) else { return }
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw Configuration.bad(file, "it is no JSON (\(error.message), at byte \(error.offset ?? 0))")
    }
    guard case .object(let members) = document else { throw Configuration.bad(file, "it is no JSON object") }
    for (key, value) in members {
      guard let setting = SettingDefinition.all.first(where: { $0.key == key }) else {
        throw Configuration.bad(file, "there is no setting \"\(key)\"")
      }
      guard setting.accepts(value) else {
        throw Configuration.bad(file, "\"\(key)\" takes \(setting.expected)")
      }
      values.append((key, value))
    }
  }

  /// What is set, or the default.
  func value(_ setting: SettingDefinition) -> JSONValue? {
    values.first { $0.key == setting.key }?.value ?? setting.standard
  }

  func text(_ setting: SettingDefinition) -> String? {
    value(setting)?.string
  }

  func number(_ setting: SettingDefinition) -> Int64? {
    value(setting)?.integer
  }

  func isOn(_ setting: SettingDefinition) -> Bool {
    value(setting) == .bool(true)
  }

  func nanoseconds(_ setting: SettingDefinition) -> Int64? {
    text(setting).flatMap { DurationValue($0)?.nanoseconds }
  }

  /// Sets a value, or takes it away.
  ///
  /// - Parameters:
  ///   - setting: which.
  ///   - value: what it becomes; `nil` for the default.
  mutating func set(_ setting: SettingDefinition, to value: JSONValue?) {
    values.removeAll { $0.key == setting.key }
    if let value { values.append((setting.key, value)) }
  }

  /// Writes the file anew, whole or not at all.
  func save() throws(CommandError) {
    let text = JSONValue.object(values.map { ($0.key, $0.value) }).text(.pretty) + "\n"
    do {
      _ = try FileSystem().makeFolder(Configuration.folder(of: file))
      let replacement = try FileReplacement(of: FilePlace(file, existing: .replace))
      try replacement.write(Array(text.utf8))
      try replacement.commit()
    } catch {
      throw CommandError(error)
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func bytes(of file: String) throws(CommandError) -> [UInt8]? {
    do {
      return try FileSystem().open(file, for: .reading).read(at: 0, upTo: 1 << 20)
    } catch {
      guard error.code == .notFound else { throw CommandError(error) }
      return nil
    }
  }

  private static func bad(_ file: String, _ reason: String) -> CommandError {
    CommandError(
      code: "badConfiguration", "the settings in \(file) cannot be used: \(reason); mend or remove it")
  }
}
