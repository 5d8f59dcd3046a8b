public import PresselSystem

/// The bytes that a decoder is given: it inherits them, and opens nothing itself.
public struct DecoderInput: Sendable {
  /// Whether more bytes may be long in coming.
  public enum Flow: Sendable {
    /// A file on a disk, which is read from any place.
    case file
    /// A pipe or a device, which is waited for.
    case stream
  }

  let descriptor: SharedDescriptor
  let flow: Flow
  let beginning: [UInt8]

  /// A file on a disk, from its beginning, wherever its position is.
  ///
  /// - Parameter file: an open one, which stays open.
  public init(file: SharedDescriptor) {
    descriptor = file
    flow = .file
    beginning = []
  }

  /// A stream from which some bytes were read already.
  ///
  /// - Parameters:
  ///   - stream: a pipe or a device; whoever gives it reads no more of it.
  ///   - beginning: what was read, at most ``DecoderContract/beginningLimit`` bytes.
  public init(stream: SharedDescriptor, beginning: [UInt8]) {
    precondition(beginning.count <= DecoderContract.beginningLimit, "That is more than a decoder is told.")
    descriptor = stream
    flow = .stream
    self.beginning = beginning
  }
}
