extension Store {
  /// The messages that answer one, the oldest first; those in other channels too.
  ///
  /// - Parameters:
  ///   - id: the message, which may be gone since.
  ///   - limit: the most messages; the newest ones that fit.
  ///   - before: only older ones than this message, which pages backwards.
  /// - Throws: `notFound` when there is no message `before`.
  public func replies(
    to id: EntryID, limit: Int, before: EntryID? = nil
  ) throws(StoreError) -> [Message] {
    try reading { (index) throws(StoreError) in
      let end = try before.map { (id) throws(StoreError) in try index.place(of: id) } ?? .max
      return try index.messages(
        "\(Connection.messageTables) WHERE m.replyTo = ?1 AND m.place < ?2 ORDER BY m.place DESC LIMIT ?3",
        .id(id), .integer(end), .integer(Int64(max(0, limit)))
      ).reversed()
    }
  }
}
