extension Store {
  /// A page of messages, the oldest first.
  ///
  /// - Parameters:
  ///   - channel: its name; `nil` is all channels together.
  ///   - limit: the most messages; the newest ones that fit.
  ///   - before: only older ones than this message, which pages backwards.
  ///   - filter: which ones.
  /// - Throws: `unknownChannel`, and `notFound` when there is no message `before`. Cost grows with `limit` alone
  ///   unless `filter` leaves many out.
  public func messages(
    in channel: String?, limit: Int, before: EntryID? = nil, filter: MessageFilter = .all
  ) throws(StoreError) -> [Message] {
    try reading { (index) throws(StoreError) in
      let end = try before.map { (id) throws(StoreError) in try index.place(of: id) } ?? .max
      let key = try channel.map { (name) throws(StoreError) in try index.channelKey(name) }
      let ofChannel = key == nil ? "?3 IS NULL" : "m.channel = ?3"
      let unheard: String
      let listener: String
      switch filter {
      case .all:
        unheard = ""
        listener = ""
      case .unheard(let by):
        unheard = """
          AND m.author <> ?4 AND EXISTS (
            SELECT 1 FROM attachments AS a WHERE a.message = m.place AND NOT EXISTS (
              SELECT 1 FROM playback AS p
              WHERE p.attachment = a.key AND p.listener = ?4 AND p.heardAt IS NOT NULL))
          """
        listener = by
      }
      return try index.messages(
        """
        \(Connection.messageTables) WHERE \(ofChannel) AND m.place < ?1 AND ?4 IS NOT NULL \(unheard)
        ORDER BY m.place DESC LIMIT ?2
        """,
        .integer(end), .integer(Int64(max(0, limit))), key.map { .integer($0) } ?? .null, .text(listener)
      ).reversed()
    }
  }

  /// The message with this id.
  ///
  /// - Throws: `notFound`.
  public func message(_ id: EntryID) throws(StoreError) -> Message {
    try reading { (index) throws(StoreError) in try index.message(id) }
  }

  /// The message that a person means.
  ///
  /// - Parameter text: an id, the beginning of one, or `last` for the newest message of all.
  /// - Throws: `notFound`, `ambiguousID` when more than one id begins so.
  public func message(matching text: String) throws(StoreError) -> Message {
    try reading { (index) throws(StoreError) in
      if text == "last" {
        let newest = try index.messages("\(Connection.messageTables) ORDER BY m.place DESC LIMIT 1").first
        guard let newest else {
          throw StoreError(.notFound, "There is no message yet; record one with: pressel record")
        }
        return newest
      }
      return try index.message(index.id(matching: text, in: "messages", "message"))
    }
  }

  /// The attachment of a message or a draft that a person means.
  ///
  /// - Parameter text: an id or the beginning of one.
  /// - Throws: `notFound`, `ambiguousID` when more than one id begins so.
  public func attachment(matching text: String) throws(StoreError) -> Attachment {
    try reading { (index) throws(StoreError) in
      try index.attachment(index.id(matching: text, in: "attachments", "recording"))
    }
  }

  /// How many messages there are. Cost grows with them.
  ///
  /// - Parameter channel: its name; `nil` is all channels together.
  /// - Throws: `unknownChannel`.
  public func messageCount(in channel: String?) throws(StoreError) -> Int {
    try reading { (index) throws(StoreError) in
      guard let channel else {
        return try index.first("SELECT count(*) FROM messages") { Int($0.integer(0)) } ?? 0
      }
      let key = try index.channelKey(channel)
      return try index.first("SELECT count(*) FROM messages WHERE channel = ?", .integer(key)) {
        Int($0.integer(0))
      } ?? 0
    }
  }
}

extension Connection {
  /// The one id of a table that begins like a text.
  func id(matching text: String, in table: String, _ kind: String) throws(StoreError) -> EntryID {
    guard let prefix = IDPrefix(text) else { throw Self.unknown(kind, text) }
    let found = try query(
      "SELECT id FROM \(table) WHERE id BETWEEN ? AND ? LIMIT 2", .id(prefix.lowest), .id(prefix.highest)
    ) { $0.id(0) }
    guard let id = found.first else { throw Self.unknown(kind, text) }
    guard found.count == 1 else {
      throw StoreError(.ambiguousID, "More than one \(kind) begins with \(text); give more of the id.")
    }
    return id
  }

  /// The attachment with an id.
  func attachment(_ id: EntryID) throws(StoreError) -> Attachment {
    let found = try first("SELECT \(Attachment.columns) FROM attachments AS a WHERE a.id = ?", .id(id)) {
      Attachment($0)
    }
    guard let found else { throw Self.unknown("recording", "\(id)") }
    return found
  }
}
