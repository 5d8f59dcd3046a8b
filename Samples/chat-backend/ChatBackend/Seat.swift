/// Where somebody composes: a person in a channel, written `ada/general`.
public struct Seat: Sendable, Hashable, CustomStringConvertible {
  /// Who composes.
  public let user: String
  /// Where the message will go.
  public let channel: String

  /// Reads `user/channel`; `nil` when it is not two names of visible characters.
  public init?(_ text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy({ Self.isName($0) }) else { return nil }
    user = String(names[0])
    channel = String(names[1])
  }

  /// The same as it is written.
  public var description: String { "\(user)/\(channel)" }

  /// The ledger parts its words by spaces, so a name has none.
  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.count <= 128 && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
