public import ComposerWire

/// Why the backend did not take a line, or could not keep something.
public struct BackendError: Error, Sendable, Equatable {
  /// The kind of the failure.
  public let code: Code
  /// What happened and what to do, in one line.
  public let message: String
  /// What the system said (`errno`); 0 when it was not asked.
  public let number: Int32

  init(_ code: Code, _ message: String, number: Int32 = 0) {
    self.code = code
    self.message = message
    self.number = number
  }

  init(damaged line: String) {
    self.init(
      .ledgerDamaged, "the ledger has a line \"\(line)…\" that nobody wrote; restore it from a copy")
  }

  init(_ error: WireError) {
    self.init(Code(rawValue: error.code.rawValue), error.message)
  }

  /// A kind of failure; those of ``ComposerWire/WireError`` are kept.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as it is shown.
    public let rawValue: String

    /// Takes a code as it is.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A line does not say who composes where.
    public static let unknownSeat = Code(rawValue: "unknownSeat")
    /// The ledger's file could not be read or written.
    public static let ledgerFailed = Code(rawValue: "ledgerFailed")
    /// A line of the ledger is not one that this program wrote.
    public static let ledgerDamaged = Code(rawValue: "ledgerDamaged")
  }

  /// The same as a JSON object.
  public var wire: JSONValue {
    .object([("error", .object([("code", .string(code.rawValue)), ("message", .string(message))]))])
  }
}
