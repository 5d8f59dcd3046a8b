/// A microphone or loudspeaker that the machine offers.
public struct AudioDevice: Hashable, Sendable {
  /// What a device can do.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// It can record.
    case capture
    /// It can play.
    case playback
  }

  /// The name that opens it.
  public let name: String

  /// What people call it, on one line.
  public let summary: String

  /// What it can do; never empty.
  public let directions: Set<Direction>

  /// Whether it is used when none is named.
  public let isDefault: Bool

  /// Describes a device.
  public init(name: String, summary: String, directions: Set<Direction>, isDefault: Bool) {
    self.name = name
    self.summary = summary
    self.directions = directions
    self.isDefault = isDefault
  }
}
