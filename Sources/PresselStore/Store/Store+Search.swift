extension Store {
  /// The messages whose text, titles or transcripts have all the words, the newest first.
  ///
  /// - Parameters:
  ///   - words: apart by white space, in any case and with any accents; `*` at the end of a word stands for any ending.
  ///   - channel: its name; `nil` is all channels.
  ///   - limit: the most messages.
  ///   - before: only older ones than this message, which pages backwards.
  /// - Throws: `unknownChannel`, `notFound` when there is no message `before`.
  public func search(
    _ words: String, in channel: String? = nil, limit: Int, before: EntryID? = nil
  ) throws(StoreError) -> [Message] {
    let terms = Self.terms(words)
    if terms.isEmpty { return [] }
    return try reading { (index) throws(StoreError) in
      let end = try before.map { (id) throws(StoreError) in try index.place(of: id) } ?? .max
      let key = try channel.map { (name) throws(StoreError) in try index.channelKey(name) }
      return try index.messages(
        """
        search JOIN messages AS m ON m.place = search.rowid JOIN channels AS c ON c.key = m.channel
        WHERE search MATCH ?1 AND search.rowid < ?2 AND (?3 IS NULL OR m.channel = ?3)
        ORDER BY search.rowid DESC LIMIT ?4
        """,
        .text(terms), .integer(end), key.map { .integer($0) } ?? .null, .integer(Int64(max(0, limit))))
    }
  }

  /// The words in the language of FTS5, each in quotes, so that nothing in them is an operator.
  private static func terms(_ words: String) -> String {
    words.split(whereSeparator: { $0.isWhitespace || $0 == "\0" }).map { word in
      let stem = word.hasSuffix("*") ? word.dropLast() : word
      let quoted = stem.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      return "\"\(quoted)\"\(word.hasSuffix("*") ? "*" : "")"
    }.joined(separator: " ")
  }
}
