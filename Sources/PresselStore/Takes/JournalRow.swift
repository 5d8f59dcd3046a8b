/// A row of the journal of takes.
struct JournalRow: Sendable {
  /// The take, with no length yet.
  let take: LeftoverTake

  /// The recording, once it is whole.
  let whole: Attachment?

  /// The file that its owner holds locked, below the store's folder.
  var file: String { whole?.file ?? StoreLayout.part(take.id) }

  func leftover(bytes: Int64) -> LeftoverTake {
    LeftoverTake(
      id: take.id, channel: take.channel, author: take.author, number: take.number, text: take.text,
      startedAt: take.startedAt, stage: take.stage, bytes: bytes)
  }
}

extension Connection {
  /// Reads rows of the journal `t` by the rest of a query.
  func journal(_ rest: String, _ values: SQLiteValue...) throws(StoreError) -> [JournalRow] {
    try queryAll(
      """
      SELECT \(Attachment.columns), c.name, a.author, a.text, a.startedAt
      FROM takes AS a JOIN channels AS c ON c.key = a.channel \(rest)
      """, values
    ) { row in
      let whole = row.isNull(2) ? nil : Attachment(row)
      let take = LeftoverTake(
        id: row.id(0), channel: row.text(11), author: row.text(12), number: Int(clamping: row.integer(1)),
        text: row.text(13), startedAt: row.time(14), stage: whole == nil ? .recording : .finished, bytes: 0)
      return JournalRow(take: take, whole: whole)
    }
  }
}
