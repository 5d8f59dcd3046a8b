/// What a script sees when the program has ended.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The number itself.
  public let rawValue: Int32

  /// A code of any number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// It is done.
  public static let done = ExitCode(rawValue: 0)
  /// It was refused, or nothing was found.
  public static let refused = ExitCode(rawValue: 1)
  /// A device, a file or the store failed.
  public static let failure = ExitCode(rawValue: 2)
  /// The words were wrong.
  public static let usage = ExitCode(rawValue: 64)
}
