internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselSystem

extension TakeError {
  init(_ error: AudioError) {
    self.init(code: error.code.rawValue, message: error.message)
  }

  init(_ error: SystemError) {
    self.init(code: error.code.rawValue, message: error.description)
  }

  init(_ error: StoreError) {
    self.init(code: error.code.rawValue, message: error.message)
  }

  init(_ error: OpusFileError) {
    self.init(code: error.code.rawValue, message: error.message)
  }
}
