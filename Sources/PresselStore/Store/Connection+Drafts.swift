extension Connection {
  /// Reads drafts `d` by the rest of a query, then their attachments.
  func drafts(_ rest: String, _ values: SQLiteValue...) throws(StoreError) -> [Draft] {
    let found = try queryAll(
      """
      SELECT d.key, d.id, c.name, d.author, d.text, d.composer, d.takes, d.updatedAt
      FROM drafts AS d JOIN channels AS c ON c.key = d.channel \(rest)
      """, values
    ) { (row) -> (Int64, Draft) in
      let draft = Draft(
        id: row.id(1), channel: row.text(2), author: row.text(3), text: row.text(4),
        composer: row.optionalBlob(5), highestTake: Int(clamping: row.integer(6)), updatedAt: row.time(7),
        attachments: [])
      return (row.integer(0), draft)
    }
    var drafts: [Draft] = []
    for (key, bare) in found {
      var draft = bare
      draft.attachments = try query(
        "SELECT \(Attachment.columns) FROM attachments AS a WHERE a.draft = ? ORDER BY a.position, a.key",
        .integer(key)
      ) { Attachment($0) }
      drafts.append(draft)
    }
    return drafts
  }

  func draft(_ key: Int64) throws(StoreError) -> Draft {
    guard let draft = try drafts("WHERE d.key = ?", .integer(key)).first else {
      throw StoreError(.notFound, "The draft is gone; begin another one.")
    }
    return draft
  }

  func touchDraft(_ key: Int64, _ now: Timestamp) throws(StoreError) {
    try run("UPDATE drafts SET updatedAt = ? WHERE key = ?", .time(now), .integer(key))
  }

  /// Puts an attachment at the end of a draft.
  func insert(_ attachment: Attachment, draft: Int64) throws(StoreError) {
    try run(
      """
      INSERT INTO attachments
        (id, draft, position, take, kind, title, mimeType, file, bytes, samples, waveform, transcript, extra,
        recoveredAt)
      VALUES (?1, ?2, (SELECT ifnull(max(position), -1) + 1 FROM attachments WHERE draft = ?2),
        ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """,
      .id(attachment.id), .integer(draft), .optional(attachment.take), .text(attachment.kind.rawValue),
      .text(attachment.title), .text(attachment.mimeType), .text(attachment.file), .integer(attachment.bytes),
      .integer(attachment.samples), .blob(WaveformCoding.bytes(attachment.waveform)),
      .optional(attachment.transcript), .optional(attachment.extra),
      attachment.recoveredAt.map { .time($0) } ?? .null)
  }
}
