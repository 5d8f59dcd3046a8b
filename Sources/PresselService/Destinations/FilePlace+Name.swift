public import PresselSystem

extension FilePlace {
  /// The last part of the path: what a file there is called.
  public var name: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
