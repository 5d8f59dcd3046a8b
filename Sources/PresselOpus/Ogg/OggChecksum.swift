internal import CPresselChecksum
internal import CPresselOgg

/// The checksum of a page (RFC 3533, section 6).
enum OggChecksum {
  /// Writes the checksum of a page into its header.
  ///
  /// Corresponds to `ogg_page_checksum_set`.
  ///
  /// - Parameters:
  ///   - page: the whole page.
  ///   - headerLength: how many of its bytes are the header with the lacing values.
  static func set(in page: inout [UInt8], headerLength: Int) {
    precondition(page.count >= headerLength && headerLength >= OggPage.headerLength)
    unsafe page.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      var parts = unsafe ogg_page(
        header: start, header_len: headerLength, body: start + headerLength,
        body_len: bytes.count - headerLength)
      unsafe ogg_page_checksum_set(&parts)
    }
  }

  /// Whether the checksum in the header of a page is that of the page.
  ///
  /// Corresponds to `pressel_checksum`, and where the processor has no such instruction to `ogg_page_checksum_set`.
  ///
  /// - Parameters:
  ///   - page: the whole page; the same afterwards.
  ///   - headerLength: how many of its bytes are the header with the lacing values.
  static func isRight(in page: UnsafeMutableBufferPointer<UInt8>, headerLength: Int) -> Bool {
    guard headerLength >= OggPage.headerLength, page.count >= headerLength,
      let start = page.baseAddress
    else { return false }
    let field = unsafe UnsafeMutableRawPointer(start + 22)
    let written = unsafe field.loadUnaligned(as: UInt32.self)
    defer { unsafe field.storeBytes(of: written, as: UInt32.self) }
    if isQuick {
      unsafe field.storeBytes(of: 0, as: UInt32.self)
      return unsafe pressel_checksum(start, page.count) == UInt32(littleEndian: written)
    }
    var parts = unsafe ogg_page(
      header: start, header_len: headerLength, body: start + headerLength,
      body_len: page.count - headerLength)
    unsafe ogg_page_checksum_set(&parts)
    return unsafe field.loadUnaligned(as: UInt32.self) == written
  }

  /// Whether the processor has the instruction for it.
  private static let isQuick = pressel_checksum_is_there()
}
