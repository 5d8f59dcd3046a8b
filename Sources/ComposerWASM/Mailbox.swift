import ComposerWire

/// Where a host leaves the text of its next call and finds the answer to its last one.
///
/// The host reaches memory by address, so both stand where they do not move until the next call.
@safe struct Mailbox: ~Copyable {
  /// The longest text that a host may leave, in bytes.
  static var longest: Int { 1 << 22 }

  private var letter = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var answer = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit {
    unsafe letter.deallocate()
    unsafe answer.deallocate()
  }

  /// Room for a text of so many bytes; `nil` when that is too long.
  mutating func room(for length: Int) -> UnsafeMutablePointer<UInt8>? {
    guard (0...Self.longest).contains(length) else { return nil }
    unsafe Self.fit(&letter, length)
    return unsafe letter.baseAddress
  }

  /// The text that the host has left.
  func text(_ length: Int) throws(WireError) -> [UInt8] {
    guard length >= 0, unsafe length <= letter.count else {
      throw WireError(.tooLong, "no room was asked for \(length) bytes; ask for it, up to \(Self.longest)")
    }
    return unsafe Array(UnsafeBufferPointer(rebasing: letter[..<length]))
  }

  /// Leaves an answer where the host finds it.
  mutating func leave(_ bytes: [UInt8]) {
    unsafe Self.fit(&answer, bytes.count)
    _ = unsafe answer.update(fromContentsOf: bytes)
  }

  /// Where the answer is.
  var address: UnsafeMutablePointer<UInt8>? { unsafe answer.baseAddress }

  /// Makes room; what was rarely large is not kept.
  private static func fit(_ buffer: inout UnsafeMutableBufferPointer<UInt8>, _ length: Int) {
    let small = 4096
    guard unsafe buffer.count < length || buffer.count > max(small, length) || buffer.baseAddress == nil
    else { return }
    unsafe buffer.deallocate()
    unsafe buffer = .allocate(capacity: max(small, length))
    unsafe buffer.initialize(repeating: 0)
  }
}
