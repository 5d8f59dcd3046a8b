extension Connection {
  /// The columns that a message is read from, of `messages AS m` and `channels AS c`.
  static let messageColumns =
    "m.place, m.id, c.name, m.author, m.createdAt, m.editedAt, m.text, m.replyTo, m.extra"

  static let messageTables = "messages AS m JOIN channels AS c ON c.key = m.channel"

  /// Reads messages by a query that selects ``messageColumns``, then their attachments.
  func messages(_ rest: String, _ values: SQLiteValue...) throws(StoreError) -> [Message] {
    let found = try queryAll("SELECT \(Self.messageColumns) FROM \(rest)", values) {
      (row) -> (Int64, Message) in
      let message = Message(
        id: row.id(1), channel: row.text(2), author: row.text(3), createdAt: row.time(4),
        editedAt: row.optionalTime(5), text: row.text(6), replyTo: row.optionalID(7),
        extra: row.optionalText(8), attachments: [])
      return (row.integer(0), message)
    }
    var messages: [Message] = []
    messages.reserveCapacity(found.count)
    for (place, bare) in found {
      var message = bare
      message.attachments = try query(
        "SELECT \(Attachment.columns) FROM attachments AS a WHERE a.message = ? ORDER BY a.position, a.key",
        .integer(place)
      ) { Attachment($0) }
      messages.append(message)
    }
    return messages
  }

  /// The message with an id.
  func message(_ id: EntryID) throws(StoreError) -> Message {
    let found = try messages("\(Self.messageTables) WHERE m.id = ?", .id(id)).first
    guard let found else { throw Self.unknown("message", "\(id)") }
    return found
  }

  /// The key of a message, which says where it stands in the order.
  func place(of id: EntryID) throws(StoreError) -> Int64 {
    let place = try first("SELECT place FROM messages WHERE id = ?", .id(id)) { $0.integer(0) }
    guard let place else { throw Self.unknown("message", "\(id)") }
    return place
  }

  /// The key for a message of a time, behind the others of the same millisecond.
  func freePlace(at time: Timestamp) throws(StoreError) -> Int64 {
    // 2^50 ms is far off, and still leaves room for the counter.
    var lowest = min(max(time.milliseconds, 0), 1 << 50) << Schema.placeShift
    while true {
      let end = lowest + 1 << Schema.placeShift
      let last = try first(
        "SELECT max(place) FROM messages WHERE place >= ? AND place < ?", .integer(lowest), .integer(end)
      ) { $0.optionalInteger(0) }
      guard let last, let last else { return lowest }
      if last + 1 < end { return last + 1 }
      lowest = end
    }
  }

  static func unknown(_ kind: String, _ id: String) -> StoreError {
    StoreError(.notFound, "There is no \(kind) \(id); see the ids with: pressel list")
  }

  /// Puts the words of a message that is there into the search.
  func learnWords(_ place: Int64) throws(StoreError) {
    try run(
      """
      INSERT INTO search (rowid, text, titles, transcripts)
      SELECT place, text, titles, transcripts FROM searchable WHERE place = ?
      """, .integer(place))
  }

  /// Takes the words of messages out of the search, before they change or go.
  func forgetWords(_ condition: String, _ value: SQLiteValue) throws(StoreError) {
    try run(
      """
      INSERT INTO search (search, rowid, text, titles, transcripts)
      SELECT 'delete', place, text, titles, transcripts FROM searchable WHERE \(condition)
      """, value)
  }
}
