import ComposerEngine
import PresselService

extension CommandError {
  /// What is told of a take that did not become what was asked for.
  ///
  /// - Parameters:
  ///   - failure: what the session reported.
  ///   - isKept: whether what was heard is kept as a draft or a file.
  init(_ failure: RecordingProgress.Failure, isKept: Bool) {
    let reason = failure.message.map(CommandError.withoutFullStop) ?? CommandError.sentence(of: failure.code)
    self.init(code: failure.code, isKept ? "\(reason); what was heard is kept" : reason)
  }

  private static func sentence(of code: String) -> String {
    switch code {
    case ReportCode.noAnswer.rawValue: "the device did not answer within 2 s: see `pressel doctor`"
    case ReportCode.empty.rawValue: "no sound arrived, so there is nothing to keep: see `pressel doctor`"
    case ReportCode.deviceLost.rawValue: "the device was lost"
    default: "the recording failed (\(code))"
    }
  }
}
