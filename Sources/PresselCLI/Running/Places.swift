/// The folders and files of a user, by the XDG Base Directory Specification.
struct Places {
  /// The folder of the store.
  let store: String
  /// Whether somebody named the store's folder.
  let isNamed: Bool
  /// The file of the settings.
  let configurationFile: String

  /// Finds them: a flag before `PRESSEL_STORE`, that before `XDG_DATA_HOME`, that before `~/.local/share`.
  ///
  /// - Throws: `noHome` when neither `HOME` nor a place is given.
  init(store flag: String?, environment: (String) -> String?) throws(CommandError) {
    let data = Places.base("XDG_DATA_HOME", ".local/share", environment)
    let settings = Places.base("XDG_CONFIG_HOME", ".config", environment)
    guard let store = flag ?? environment("PRESSEL_STORE") ?? data.map({ $0 + "/pressel" }) else {
      throw CommandError(
        code: "noHome", "HOME is not set, so there is no place for messages: give one with --store DIR")
    }
    self.store = store
    isNamed = flag != nil || environment("PRESSEL_STORE") != nil
    configurationFile = (settings ?? store) + (settings == nil ? "/config.json" : "/pressel/config.json")
  }

  /// A relative path in an XDG variable is to be ignored, says the specification.
  private static func base(_ name: String, _ usual: String, _ environment: (String) -> String?) -> String? {
    if let folder = environment(name), folder.hasPrefix("/") { return folder }
    return environment("HOME").map { $0 + "/" + usual }
  }
}
