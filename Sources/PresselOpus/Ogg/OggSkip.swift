/// Bytes that were passed over on the way to the next page.
struct OggSkip {
  /// Where they begin.
  let start: Int64

  /// Whether some of them began like a page.
  var looksLikePage = false

  /// Where a page began that the file ends in.
  var truncation: Int64?
}
