/// A row of the journal of takes.
struct JournalRow: Sendable {
  /// The take, with no length yet.
  let take: LeftoverTake

  /// The recording, once it is whole.
  let whole: Attachment?

  func leftover(bytes: Int64) -> LeftoverTake {
    LeftoverTake(
      id: take.id, channel: take.channel, author: take.author, number: take.number, text: take.text,
      startedAt: take.startedAt, stage: take.stage, bytes: bytes, file: take.file,
      lastFailure: take.lastFailure)
  }
}

extension JournalRow {
  fileprivate init(_ row: Row) {
    let own = Attachment.columnCount
    whole = row.isNull(2) ? nil : Attachment(row)
    let failure = row.optionalTime(own + 4).map { at in
      LeftoverTake.Failure(at: at, message: row.text(own + 5))
    }
    take = LeftoverTake(
      id: row.id(0), channel: row.text(own), author: row.text(own + 1), number: Int(clamping: row.integer(1)),
      text: row.text(own + 2), startedAt: row.time(own + 3), stage: whole == nil ? .recording : .finished,
      bytes: 0, file: whole?.file ?? StoreLayout.part(row.id(0)), lastFailure: failure)
  }
}

extension Connection {
  /// Reads rows of the journal `a` by the rest of a query.
  func journal(_ rest: String, _ values: SQLiteValue...) throws(StoreError) -> [JournalRow] {
    try queryAll(
      """
      SELECT \(Attachment.columns), c.name, a.author, a.text, a.startedAt, a.failedAt, a.failure
      FROM takes AS a JOIN channels AS c ON c.key = a.channel \(rest)
      """, values
    ) { JournalRow($0) }
  }
}
