/// The keys that are held together with another, in the bits of the keyboard protocol.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Takes the bits as they are.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Ctrl.
  public static let control = KeyModifiers(rawValue: 4)
  /// The key with the emblem of the system.
  public static let `super` = KeyModifiers(rawValue: 8)
  /// Hyper.
  public static let hyper = KeyModifiers(rawValue: 16)
  /// Meta.
  public static let meta = KeyModifiers(rawValue: 32)
  /// Caps Lock is on.
  public static let capsLock = KeyModifiers(rawValue: 64)
  /// Num Lock is on.
  public static let numLock = KeyModifiers(rawValue: 128)

  /// Those that make another command of a key; the locks and Shift do not.
  public var commanding: KeyModifiers {
    intersection([.alt, .control, .super, .hyper, .meta])
  }
}
