/// Takes the pages out of a file, one after another, whatever lies between them.
struct OggPageReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// How many bytes are fetched at once.
  private static var portion: Int { 32_768 }

  private var source: Source
  private var sync = OggSync()
  private var offset: Int64 = 0
  private var sourceEnded = false
  private var found: OggItem?

  /// - Parameters:
  ///   - source: the bytes.
  ///   - offset: where they begin in the file.
  init(_ source: consuming Source, at offset: Int64 = 0) {
    self.source = source
    self.offset = offset
  }

  /// Where the next item begins; `nil` while one waits that was found behind skipped bytes.
  var place: Int64? {
    found == nil ? offset : nil
  }

  /// The next page or what lies before it; `nil` at the end.
  mutating func next() throws(OpusFileError) -> OggItem? {
    if let item = found.take() { return item }
    var skipped = OggSkip(start: offset)
    while true {
      switch sync.step() {
      case .page(let page, let bytes):
        let start = offset
        offset += Int64(bytes)
        guard let page else {
          skipped.looksLikePage = true
          continue
        }
        return deliver(.page(page, offset: start), at: start, after: skipped)
      case .skipped(let bytes, let startsLikePage):
        offset += Int64(bytes)
        skipped.looksLikePage = skipped.looksLikePage || startsLikePage
      case .starved:
        if try fetch() { continue }
        if sync.waiting == 0 { return end(after: skipped) }
        giveUpByte(&skipped)
      }
    }
  }

  /// Takes pages without copying them, as long as they follow one right after the other.
  ///
  /// - Parameter take: gets a page whose checksum is right and the place where it begins, and says whether it takes it;
  ///   what it does not take comes from ``next()``.
  mutating func skim(_ take: (Span<UInt8>, _ offset: Int64) -> Bool) throws(OpusFileError) {
    guard found == nil else { return }
    while true {
      switch sync.lend(at: &offset, take) {
      case .starved: guard try fetch() else { return }
      case .refused: return
      }
    }
  }

  /// At the end of the file a damaged length may claim the good pages behind it: each byte gets its chance.
  private mutating func giveUpByte(_ skipped: inout OggSkip) {
    if sync.startsLikePage {
      skipped.truncation = skipped.truncation ?? offset
      skipped.looksLikePage = true
    }
    sync.dropByte()
    offset += 1
  }

  private mutating func deliver(_ item: OggItem, at start: Int64, after skipped: OggSkip) -> OggItem {
    guard start > skipped.start else { return item }
    found = item
    let bytes = start - skipped.start
    return skipped.looksLikePage
      ? .damage(offset: skipped.start, bytes: bytes) : .garbage(offset: skipped.start, bytes: bytes)
  }

  private mutating func end(after skipped: OggSkip) -> OggItem? {
    if let truncation = skipped.truncation {
      return deliver(.truncation(offset: truncation), at: truncation, after: skipped)
    }
    guard offset > skipped.start else { return nil }
    let bytes = offset - skipped.start
    return skipped.looksLikePage
      ? .damage(offset: skipped.start, bytes: bytes) : .garbage(offset: skipped.start, bytes: bytes)
  }

  private mutating func fetch() throws(OpusFileError) -> Bool {
    guard !sourceEnded else { return false }
    let bytes = try source.read(atMost: Self.portion)
    sourceEnded = bytes.isEmpty
    try sync.append(bytes)
    return !sourceEnded
  }
}
