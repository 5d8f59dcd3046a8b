import PresselAudio
import PresselOpus
import PresselStore
import PresselSystem

extension CommandError {
  init(_ error: AudioError) {
    self.init(code: error.code.rawValue, error.message)
  }

  init(_ error: SystemError) {
    self.init(code: error.code.rawValue, CommandError.withoutFullStop(error.description))
  }

  static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
