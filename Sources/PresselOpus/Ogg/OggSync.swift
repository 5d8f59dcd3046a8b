internal import CPresselOgg

/// Finds pages in bytes; the one owner of a synchroniser of libogg.
///
/// Corresponds to `ogg_sync_init`, `ogg_sync_buffer`, `ogg_sync_wrote`, `ogg_sync_pageseek`,
/// `ogg_sync_clear`.
@safe
struct OggSync: ~Copyable {
  /// What a look at the bytes brought.
  enum Step {
    /// A page whose checksum is right, and how many bytes it has.
    case page(OggPage?, bytes: Int)
    /// Bytes that are no page, or a damaged one when they start like one.
    case skipped(bytes: Int, startsLikePage: Bool)
    /// More bytes are needed to tell.
    case starved
  }

  /// Why no further page was lent.
  enum Loan {
    /// More bytes are needed to tell.
    case starved
    /// What comes next is no page, a damaged one, or one that was not taken; it waits.
    case refused
  }

  private let state: UnsafeMutablePointer<ogg_sync_state>

  init() {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: ogg_sync_state())
    _ = unsafe ogg_sync_init(state)
  }

  deinit {
    _ = unsafe ogg_sync_clear(state)
    unsafe state.deallocate()
  }

  /// How many bytes wait to be looked at.
  var waiting: Int {
    unsafe Int(state.pointee.fill - state.pointee.returned)
  }

  /// Whether what waits begins with the capture pattern, or is the first part of it.
  var startsLikePage: Bool {
    guard waiting > 0 else { return false }
    let start = unsafe state.pointee.data + Int(state.pointee.returned)
    let head = unsafe UnsafeBufferPointer(start: start, count: min(4, waiting))
    return unsafe head.elementsEqual("OggS".utf8.prefix(head.count))
  }

  /// Adds bytes.
  mutating func append(_ bytes: [UInt8]) throws(OpusFileError) {
    guard !bytes.isEmpty else { return }
    let room = unsafe ogg_sync_buffer(state, bytes.count)
    guard let room = unsafe room else {
      throw OpusFileError(.codecFailed, "libogg has no memory left: free some and try again.")
    }
    unsafe bytes.withUnsafeBytes { source in
      guard let from = source.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(room).copyMemory(from: from, byteCount: source.count)
    }
    _ = unsafe ogg_sync_wrote(state, bytes.count)
  }

  /// Looks at the next bytes.
  mutating func step() -> Step {
    let startedLikePage = startsLikePage
    var page = unsafe ogg_page()
    let moved = unsafe ogg_sync_pageseek(state, &page)
    if moved == 0 { return .starved }
    if moved < 0 { return .skipped(bytes: -moved, startsLikePage: startedLikePage) }
    return .page(unsafe Self.copy(&page), bytes: moved)
  }

  /// Lends the pages that wait, one after another, where they lie.
  ///
  /// - Parameters:
  ///   - offset: where the first one begins in the file; afterwards, where the first one does that was not taken.
  ///   - take: gets a whole page, whose checksum is right, and its place, and says whether it takes it. No part of the
  ///     page may be kept.
  /// - Returns: why it ended.
  mutating func lend(at offset: inout Int64, _ take: (Span<UInt8>, Int64) -> Bool) -> Loan {
    // A page of which libogg has seen the header already is its own to finish.
    guard unsafe state.pointee.headerbytes == 0 else { return .refused }
    while waiting > 0 {
      let start = unsafe UnsafeMutableRawPointer(state.pointee.data + Int(state.pointee.returned))
      let waiting = unsafe UnsafeMutableBufferPointer(
        start: start.assumingMemoryBound(to: UInt8.self), count: waiting)
      guard let (headerLength, length) = unsafe OggPage.lengths(of: waiting.span) else { return .starved }
      guard length > 0 else { return .refused }
      let page = unsafe UnsafeMutableBufferPointer(rebasing: waiting[..<length])
      guard unsafe OggChecksum.isRight(in: page, headerLength: headerLength), unsafe take(page.span, offset)
      else { return .refused }
      unsafe state.pointee.returned += Int32(length)
      offset += Int64(length)
    }
    return .starved
  }

  /// Takes a page out of libogg's memory.
  ///
  /// Corresponds to `ogg_page_version`, `ogg_page_granulepos`, `ogg_page_serialno`, `ogg_page_pageno`.
  ///
  /// - Returns: `nil` when the version is not 0.
  private static func copy(_ page: inout ogg_page) -> OggPage? {
    let length = unsafe page.header_len - OggPage.headerLength
    guard length >= 0, unsafe ogg_page_version(&page) == 0 else { return nil }
    let lacing = unsafe UnsafeBufferPointer(start: page.header + OggPage.headerLength, count: length)
    let body = unsafe UnsafeBufferPointer(start: page.body, count: page.body_len)
    return unsafe OggPage(
      flags: OggPage.Flags(rawValue: page.header[5]), granule: ogg_page_granulepos(&page),
      serial: UInt32(bitPattern: ogg_page_serialno(&page)),
      sequence: UInt32(truncatingIfNeeded: ogg_page_pageno(&page)), lacing: Array(lacing), body: Array(body))
  }

  /// Gives up on a page that waits for bytes which will not come, by one byte.
  mutating func dropByte() {
    guard waiting > 0 else { return }
    unsafe state.pointee.returned += 1
    unsafe state.pointee.headerbytes = 0
    unsafe state.pointee.bodybytes = 0
  }
}
