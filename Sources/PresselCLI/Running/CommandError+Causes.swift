import PresselAudio
import PresselService
import PresselStore
import PresselSystem

extension CommandError {
  init(_ error: AudioError) {
    let exitCode: ExitCode =
      switch error.code {
      case .recordingNow, .nothingToPlay: .refused
      default: .failure
      }
    self.init(
      code: error.code.rawValue, CommandError.withoutFullStop(error.message), exitCode: exitCode)
  }

  init(_ error: SystemError) {
    self.init(code: error.code.rawValue, CommandError.withoutFullStop(error.description))
  }

  init(_ error: TakeError) {
    self.init(code: error.code, CommandError.withoutFullStop(error.message))
  }

  init(_ error: StoreError) {
    let exitCode: ExitCode =
      switch error.code {
      case .unknownChannel, .channelExists, .channelInUse, .badName, .notFound, .ambiguousID, .nothingToSend,
        .attachmentNotFound, .placeTaken:
        .refused
      default: .failure
      }
    self.init(code: error.code.rawValue, CommandError.withoutFullStop(error.message), exitCode: exitCode)
  }

  /// Runs what may fail with the store.
  static func mapping<Result>(_ body: () throws(StoreError) -> Result) throws(CommandError) -> Result {
    do {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }

  static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
