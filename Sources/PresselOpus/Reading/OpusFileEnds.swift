/// What the two ends of an Ogg Opus file tell of the whole, without a look at what lies between.
public enum OpusFileEnds {
  /// The longest page is 65,307 bytes long (RFC 3533, section 6), so two of them have a whole one.
  private static let reach: Int64 = 131_072
  /// No file of sound is shorter.
  private static let shortest: Int64 = 200

  /// Whether a file is one stream from its first page to its last byte, and ends at so many samples.
  ///
  /// Files that were cut or joined are not: they end at another place, or with the serial number of another stream. Two
  /// streams of one number, which RFC 3533 forbids, are told from one where a file was joined to itself.
  ///
  /// - Parameters:
  ///   - samples: of one channel at 48 kHz, what the file says of itself.
  ///   - head: the file's identification header.
  ///   - bytes: the file; its two ends are read, and up to a few hundred places between.
  ///   - size: its length in bytes.
  /// - Throws: `unreadable`.
  public static func agree(
    with samples: Int64, _ head: OpusHead, of bytes: some RandomAccessBytes, size: Int64
  ) throws(OpusFileError) -> Bool {
    guard let first = try firstPage(bytes), let last = try lastPage(bytes, size),
      last.serial == first.serial, last.granule >= 0, last.flags.contains(.endsStream)
    else { return false }
    let (whole, overflows) = samples.addingReportingOverflow(Int64(head.preSkip))
    guard !overflows, last.granule == whole else { return false }
    return try !repeatsItself(bytes, size)
  }

  private static func firstPage(_ bytes: some RandomAccessBytes) throws(OpusFileError) -> OggPage? {
    var reader = OggPageReader(ArrayByteSource(try block(bytes, at: 0, 4_096)))
    guard case .page(let page, _)? = try reader.next() else { return nil }
    return page
  }

  /// - Returns: `nil` when something lies behind it.
  private static func lastPage(
    _ bytes: some RandomAccessBytes, _ size: Int64
  ) throws(OpusFileError) -> OggPage? {
    let start = max(0, size - reach)
    var reader = OggPageReader(ArrayByteSource(try block(bytes, at: start, Int(size - start))))
    var last: OggPage?
    while let item = try reader.next() {
      if case .page(let page, _) = item { last = page } else { last = nil }
    }
    return last
  }

  /// Whether the first page comes again where it would in a file of so many equal parts.
  private static func repeatsItself(
    _ bytes: some RandomAccessBytes, _ size: Int64
  ) throws(OpusFileError) -> Bool {
    let begin = try block(bytes, at: 0, 28)
    var parts: Int64 = 2
    while size / parts >= shortest {
      if size.isMultiple(of: parts), try block(bytes, at: size / parts, 28) == begin { return true }
      parts += 1
    }
    return false
  }

  private static func block(
    _ bytes: some RandomAccessBytes, at offset: Int64, _ count: Int
  ) throws(OpusFileError) -> [UInt8] {
    var block: [UInt8] = []
    while block.count < count {
      let more = try bytes.read(at: offset + Int64(block.count), atMost: count - block.count)
      guard !more.isEmpty else { break }
      block += more
    }
    return block
  }
}
