/// Why something happened that nobody asked for; hosts add codes of their own for what only they know.
public struct ReportCode: RawRepresentable, Sendable, Hashable {
  /// The code as it stands in scripts and on the wire.
  public let rawValue: String

  /// Takes a code as it is.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The finger was lifted before the device gave its first frame.
  public static var notReady: ReportCode { ReportCode(rawValue: "notReady") }
  /// The take has not one sample.
  public static var empty: ReportCode { ReportCode(rawValue: "empty") }
  /// The source came to its end by itself.
  public static var captureEnded: ReportCode { ReportCode(rawValue: "captureEnded") }
  /// The device could not be opened or failed while it ran.
  public static var captureFailed: ReportCode { ReportCode(rawValue: "captureFailed") }
  /// The device went away.
  public static var deviceLost: ReportCode { ReportCode(rawValue: "deviceLost") }
  /// Something else took the microphone: a call, an alarm.
  public static var interrupted: ReportCode { ReportCode(rawValue: "interrupted") }
  /// The machine or the program was put to sleep.
  public static var suspended: ReportCode { ReportCode(rawValue: "suspended") }
  /// There is no room for more audio.
  public static var storageFull: ReportCode { ReportCode(rawValue: "storageFull") }
  /// The system asks for the permission to record.
  public static var permissionNeeded: ReportCode { ReportCode(rawValue: "permissionNeeded") }
  /// The permission was given: press again to record.
  public static var permissionGranted: ReportCode { ReportCode(rawValue: "permissionGranted") }
  /// The permission was not given.
  public static var permissionDenied: ReportCode { ReportCode(rawValue: "permissionDenied") }
  /// The longest duration comes near.
  public static var limitNear: ReportCode { ReportCode(rawValue: "limitNear") }
  /// The longest duration is reached; the take is complete.
  public static var limit: ReportCode { ReportCode(rawValue: "limit") }
  /// The file of the take could not be completed.
  public static var takeFailed: ReportCode { ReportCode(rawValue: "takeFailed") }
  /// The preview could not be played.
  public static var playbackFailed: ReportCode { ReportCode(rawValue: "playbackFailed") }
  /// The store did not take the message; its content is in the draft again.
  public static var messageRefused: ReportCode { ReportCode(rawValue: "messageRefused") }
  /// The program ended while a take was in progress.
  public static var restored: ReportCode { ReportCode(rawValue: "restored") }
}
