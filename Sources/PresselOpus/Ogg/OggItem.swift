/// What comes next in a file of pages.
enum OggItem {
  /// A page, and where it begins.
  case page(OggPage, offset: Int64)
  /// Bytes that are no page.
  case garbage(offset: Int64, bytes: Int64)
  /// Bytes that begin like a page, and are not one.
  case damage(offset: Int64, bytes: Int64)
  /// The beginning of a page whose rest is not there; the file ends.
  case truncation(offset: Int64)
}
