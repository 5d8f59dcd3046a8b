public import PresselAudio
internal import PresselSystem

/// Files of sound: which kinds are read, and how one is opened.
public enum SoundFile {
  /// Opens a file of sound by what it holds, not by its name.
  ///
  /// WAV and Ogg Opus are read here; every other kind is read by `pressel-decode`, in a process of its own.
  ///
  /// - Parameter path: of a file; `-` is standard input.
  /// - Throws: `unreadable` when there is no such file or the disk fails, `notAudio` when it is no sound of a
  ///   kind that is read, `unsupportedFormat` when it is one in a form that is not; for other kinds the codes of
  ///   ``/PresselForeign/ForeignError``.
  public static func open(_ path: String) throws(AudioError) -> any SoundReader {
    try open(path, wakeup: wakeup())
  }

  /// A flag that nobody raises, for reads that nobody interrupts.
  static func wakeup() throws(AudioError) -> Wakeup {
    do {
      return try Wakeup()
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  static func open(_ path: String, wakeup: Wakeup) throws(AudioError) -> any SoundReader {
    let input = try ByteInput(path: path, wakeup: wakeup)
    let name = path == "-" ? "standard input" : path
    switch try SoundKind(of: input) {
    case .wave: return try WaveSoundReader(input, name: name)
    case .opus: return try OpusSoundReader(input, path: path, name: name)
    case .foreign: return try ForeignSoundReader(input, name: name, wakeup: wakeup)
    case .empty: throw AudioError(.notAudio, "\(name) is empty: give a file of sound")
    }
  }
}

extension AudioError.Code {
  /// A file holds no sound of a kind that is read.
  public static let notAudio = AudioError.Code(rawValue: "notAudio")
}
