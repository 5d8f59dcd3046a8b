public import PresselAudio
internal import PresselSystem

extension PlaybackTurn {
  /// Takes the turn, unless somebody records. Whoever has it keeps it: what follows by itself silences nobody.
  ///
  /// First the name, then the look: a take that begins in between names itself after us.
  ///
  /// - Parameter own: the path of a take that is no obstacle.
  /// - Throws: `recordingNow`, and what keeps the file from being written.
  func begin(besides own: String? = nil) throws(AudioError) {
    guard !isTaken else { return }
    do {
      try take()
    } catch {
      // Who may only read the store cannot tell anybody, and is heard nevertheless.
      guard error.code != .notPermitted, error.code != .readOnly else { return beginUnnamed() }
      throw AudioError(
        AudioError.Code(rawValue: error.code.rawValue), error.description, rawCode: error.number)
    }
    guard PlaybackTurn.isRecording(in: folder, besides: own) else { return }
    give()
    throw AudioError(
      .recordingNow, "A voice message is being recorded: wait until it is finished, then play again.")
  }
}

extension AudioError.Code {
  /// Somebody records into the same store now.
  public static let recordingNow = AudioError.Code(rawValue: "recordingNow")
}
