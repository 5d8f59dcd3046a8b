/// Where somebody composes: a person in a channel, written `ada/general`.
public struct Seat: Sendable, Hashable, CustomStringConvertible {
  /// Who composes.
  public let user: String
  /// Where the message will go.
  public let channel: String

  /// Reads `user/channel`; `nil` when it is not two names of visible characters.
  public init?(_ text: String) {
    // By bytes: an accent at the beginning of a name makes one character with what stands before it.
    let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy({ Self.isName($0) }) else { return nil }
    user = String(decoding: names[0], as: UTF8.self)
    channel = String(decoding: names[1], as: UTF8.self)
  }

  /// The same as it is written.
  public var description: String { "\(user)/\(channel)" }

  /// The ledger parts its words by spaces and knows a document by its brace, so a name has neither.
  private static func isName(_ name: Substring.UTF8View) -> Bool {
    (1...128).contains(name.count)
      && name.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "{") }
  }
}
