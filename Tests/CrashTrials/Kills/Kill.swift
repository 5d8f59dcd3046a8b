/// One take that will be killed.
struct Kill: Sendable {
  let number: Int
  /// When, in milliseconds after its first frame.
  let moment: Int
  /// How long the take wants to last, in milliseconds; shorter than ``moment`` when it is killed while it finishes.
  let length: Int

  var channel: String { "k\(number)" }
  var text: String { "take \(number)" }
  var device: String { "mic\(number)" }

  func log(_ recorder: KilledRecorder) -> String { "\(recorder.rawValue)\(number).log" }
}
