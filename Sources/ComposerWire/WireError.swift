/// Why bytes or a document were not understood.
public struct WireError: Error, Sendable, Hashable {
  /// The kind of the mistake.
  public let code: Code
  /// What is wrong and what to do, in one line.
  public let message: String
  /// Where in the bytes, counted from 0, when the mistake is in the bytes and not in what they mean.
  public let offset: Int?

  /// Takes the parts as they are.
  public init(_ code: Code, _ message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  /// A kind of mistake; more may come.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code as it is shown.
    public let rawValue: String

    /// Takes a code as it is.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The bytes are no JSON (RFC 8259).
    public static var syntax: Code { Code(rawValue: "syntax") }
    /// The bytes are no UTF-8 (RFC 3629), or an escape names half a character.
    public static var encoding: Code { Code(rawValue: "encoding") }
    /// Arrays and objects are nested too deeply.
    public static var depth: Code { Code(rawValue: "depth") }
    /// An object has a key twice.
    public static var duplicateKey: Code { Code(rawValue: "duplicateKey") }
    /// A field is missing.
    public static var missingField: Code { Code(rawValue: "missingField") }
    /// A field has a value that it cannot have.
    public static var badValue: Code { Code(rawValue: "badValue") }
    /// No event is called that.
    public static var unknownEvent: Code { Code(rawValue: "unknownEvent") }
    /// No effect is called that.
    public static var unknownEffect: Code { Code(rawValue: "unknownEffect") }
    /// No setting is called that.
    public static var unknownSetting: Code { Code(rawValue: "unknownSetting") }
    /// No world is called that.
    public static var unknownWorld: Code { Code(rawValue: "unknownWorld") }
    /// The saved composer cannot have been one.
    public static var inconsistent: Code { Code(rawValue: "inconsistent") }
    /// A line of a script is not where it may be.
    public static var misplacedLine: Code { Code(rawValue: "misplacedLine") }
  }
}
