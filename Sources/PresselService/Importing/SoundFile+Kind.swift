internal import PresselAudio

extension SoundFile {
  /// Whether a file is Ogg Opus by what it begins with.
  static func isOpus(_ path: String) throws(AudioError) -> Bool {
    switch try SoundKind(of: ByteInput(path: path, wakeup: wakeup())) {
    case .opus: true
    case .empty, .wave, .foreign: false
    }
  }
}
