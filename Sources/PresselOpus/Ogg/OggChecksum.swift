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
}
