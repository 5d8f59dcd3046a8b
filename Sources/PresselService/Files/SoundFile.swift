public import PresselAudio
internal import PresselOpus
internal import PresselSystem

/// Files of sound: which kinds are read, and how one is opened.
public enum SoundFile {
  /// Opens a file of sound by what it holds, not by its name.
  ///
  /// WAV and Ogg Opus are read here; every other kind is read by `pressel-decode`, in a process of its own.
  ///
  /// With strict reading a file on a disk is read through first, without decoding, so that nothing of it is heard when it
  /// is refused; a stream is refused where its first fault is met.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - reading: how.
  /// - Throws: `unreadable` when there is no such file or the disk fails, `notAudio` when it is no sound of a
  ///   kind that is read, `unsupportedFormat` when it is one in a form that is not, `notConforming` when reading is strict and an RFC forbids it; for other kinds the codes of
  ///   ``/PresselForeign/ForeignError``.
  public static func open(
    _ path: String, reading: SoundReading = .standard
  ) throws(AudioError) -> any SoundReader {
    try open(path, reading, wakeup: wakeup())
  }

  /// Reads through an Ogg Opus file on a disk when reading is strict.
  ///
  /// - Throws: `notConforming`, and what keeps the file from being read.
  static func requireConformance(of path: String, _ reading: SoundReading) throws(AudioError) {
    switch reading.conformance {
    case .lenient: return
    case .strict:
      guard try ByteInput.isRepeatable(path) else { return }
      let input = try ByteInput(path: path, wakeup: wakeup())
      guard case .opus = try SoundKind(of: input) else { return }
      _ = try opusInfo(input, path, reading)
    }
  }

  /// A flag that nobody raises, for reads that nobody interrupts.
  static func wakeup() throws(AudioError) -> Wakeup {
    do {
      return try Wakeup()
    } catch {
      throw AudioError(unreadable: error)
    }
  }

  static func open(
    _ path: String, _ reading: SoundReading, wakeup: Wakeup
  ) throws(AudioError) -> any SoundReader {
    try requireConformance(of: path, reading)
    let input = try ByteInput(path: path, wakeup: wakeup)
    let name = path == "-" ? "standard input" : path
    switch try SoundKind(of: input) {
    case .wave: return try WaveSoundReader(input, name: name)
    case .opus: return try OpusSoundReader(input, path: path, name: name, reading)
    case .foreign: return try ForeignSoundReader(input, name: name, wakeup: wakeup)
    case .empty: throw AudioError(.notAudio, "\(name) is empty: give a file of sound")
    }
  }
}

extension AudioError.Code {
  /// A file holds no sound of a kind that is read.
  public static let notAudio = AudioError.Code(rawValue: "notAudio")
}
