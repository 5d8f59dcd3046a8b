/// One name and value that stand in a file: who speaks, when it was made, with what.
public struct ForeignTag: Hashable, Sendable {
  /// The name, as the file spells it.
  public let name: String

  /// What it says.
  public let value: String

  /// A pair as it is.
  ///
  /// - Parameters:
  ///   - name: as the file spells it.
  ///   - value: what it says.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
