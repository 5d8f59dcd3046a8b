/// Names one finger, pen or mouse of the host; 0 where the host has only one.
public struct PointerID: Sendable, Hashable {
  /// The host's own number.
  public let number: Int64

  /// Takes the host's number as it is.
  public init(_ number: Int64) {
    self.number = number
  }

  /// The only pointer of a host that does not tell them apart.
  public static var only: PointerID { PointerID(0) }
}
