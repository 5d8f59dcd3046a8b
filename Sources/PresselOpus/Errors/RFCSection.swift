/// Where in an RFC something is laid down.
public struct RFCSection: Hashable, Sendable, CustomStringConvertible {
  /// The number of the RFC.
  public let rfc: Int

  /// The sections, as in "4.5".
  public let sections: [String]

  init(_ rfc: Int, _ sections: String...) {
    self.rfc = rfc
    self.sections = sections
  }

  /// As in "RFC 7845, section 4.5".
  public var description: String {
    "RFC \(rfc), section\(sections.count == 1 ? "" : "s") \(sections.joined(separator: " and "))"
  }
}
