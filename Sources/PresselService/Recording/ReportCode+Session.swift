public import ComposerEngine

extension ReportCode {
  /// The device said neither yes nor no within two seconds.
  public static let noAnswer = ReportCode(rawValue: "noAnswer")
}
