/// What a reader does with a file that an RFC forbids and that can be read all the same.
public enum OpusConformance: Hashable, Sendable {
  /// It is read, and the fault is told.
  case lenient

  /// It is refused at its first fault that an RFC forbids; what is only odd is told.
  case strict
}
