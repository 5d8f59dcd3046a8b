extension Store {
  /// All channels, in the order they were added.
  ///
  /// - Throws: `storeDamaged`, `failed`.
  public func channels() throws(StoreError) -> [Channel] {
    try reading { (index) throws(StoreError) in
      try index.query("SELECT name, title, createdAt FROM channels ORDER BY key") { Channel($0) }
    }
  }

  /// A page of channels, in the order they were added.
  ///
  /// - Parameters:
  ///   - previous: only those added after this one; `nil` begins with the first.
  ///   - limit: the most channels.
  /// - Throws: `unknownChannel`.
  public func channels(after previous: String?, limit: Int) throws(StoreError) -> [Channel] {
    try reading { (index) throws(StoreError) in
      let key = try previous.map { (name) throws(StoreError) in try index.channelKey(name) } ?? 0
      return try index.query(
        "SELECT name, title, createdAt FROM channels WHERE key > ? ORDER BY key LIMIT ?", .integer(key),
        .integer(Int64(max(0, limit)))
      ) { Channel($0) }
    }
  }

  /// The channel that is called so, or the same in another spelling of Unicode.
  ///
  /// - Throws: `unknownChannel`.
  public func channel(named name: String) throws(StoreError) -> Channel {
    try reading { (index) throws(StoreError) in try index.channel(index.channelKey(name)) }
  }

  /// Adds a channel.
  ///
  /// - Parameters:
  ///   - name: what it is called by: 1 to 1,024 bytes without control characters.
  ///   - title: what is shown, any text; `nil` is the name.
  /// - Throws: `badName`, `channelExists`.
  @discardableResult
  public func addChannel(_ name: String, title: String? = nil) throws(StoreError) -> Channel {
    try Self.checkName(name)
    return try writing { (index) throws(StoreError) in
      try index.refuseTaken(name, except: nil)
      try index.run(
        "INSERT INTO channels (name, title, createdAt) VALUES (?, ?, ?)",
        .text(name), .text(title ?? name), .time(self.options.now()))
      return try index.channel(index.lastKey)
    }
  }

  /// Gives a channel another name, another title, or both.
  ///
  /// - Parameters:
  ///   - name: what it is called by until now.
  ///   - newName: what it is called by from now on: 1 to 1,024 bytes without control characters.
  ///   - title: what is shown; `nil` leaves it, but a title that was the old name becomes the new one.
  /// - Throws: `unknownChannel`, `badName`, `channelExists`.
  @discardableResult
  public func renameChannel(
    _ name: String, to newName: String, title: String? = nil
  ) throws(StoreError) -> Channel {
    try Self.checkName(newName)
    return try writing { (index) throws(StoreError) in
      let key = try index.channelKey(name)
      let old = try index.channel(key)
      try index.refuseTaken(newName, except: key)
      let shown = title ?? (old.title == old.name ? newName : old.title)
      try index.run(
        "UPDATE channels SET name = ?, title = ? WHERE key = ?", .text(newName), .text(shown), .integer(key))
      return try index.channel(key)
    }
  }

  /// Takes a channel away. Cost grows with what is in it.
  ///
  /// - Parameters:
  ///   - name: what it is called by.
  ///   - removal: what may go with it.
  /// - Throws: `unknownChannel`; `channelInUse` when something is in it that may not go, and always while it has
  ///   a take that is not attached or discarded.
  public func removeChannel(_ name: String, _ removal: ChannelRemoval = .ifEmpty) throws(StoreError) {
    try erasing { (index) throws(StoreError) in
      let key = try index.channelKey(name)
      try index.refuseUsed(key, name, removal)
      try index.doom(
        """
        message IN (SELECT place FROM messages WHERE channel = ?1)
        OR draft IN (SELECT key FROM drafts WHERE channel = ?1)
        """, .integer(key))
      try index.forgetWords("place IN (SELECT place FROM messages WHERE channel = ?)", .integer(key))
      try index.run("DELETE FROM messages WHERE channel = ?", .integer(key))
      try index.run("DELETE FROM channels WHERE key = ?", .integer(key))
    }
  }

  private static func checkName(_ name: String) throws(StoreError) {
    // What cannot be seen cannot be typed again; the joiner of emoji can.
    let hasControl = name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: scalar.value != 0x200D
      default: false
      }
    }
    guard !name.isBlank, name.utf8.count <= 1024, !hasControl else {
      throw StoreError(
        .badName, "A channel's name has 1 to 1024 bytes and no invisible characters; choose another name.")
    }
  }
}

extension Channel {
  init(_ row: Row) {
    name = row.text(0)
    title = row.text(1)
    createdAt = row.time(2)
  }
}

extension Connection {
  /// The key of a channel. Names that are not ASCII are compared as Swift compares strings.
  func channelKey(_ name: String) throws(StoreError) -> Int64 {
    if let key = try sameChannel(name) { return key }
    throw StoreError(
      .unknownChannel, "There is no channel \"\(name)\"; add it with: pressel channels add \"\(name)\"")
  }

  private func sameChannel(_ name: String) throws(StoreError) -> Int64? {
    let exact = try first("SELECT key FROM channels WHERE name = ?", .text(name)) { $0.integer(0) }
    if let exact { return exact }
    return try query("SELECT key, name FROM channels WHERE name GLOB '*[^ -~]*'") {
      ($0.integer(0), $0.text(1))
    }
    .first { $0.1 == name }?.0
  }

  func channel(_ key: Int64) throws(StoreError) -> Channel {
    let row = try first("SELECT name, title, createdAt FROM channels WHERE key = ?", .integer(key)) {
      Channel($0)
    }
    guard let row else { throw StoreError(.unknownChannel, "The channel is gone; choose another one.") }
    return row
  }

  fileprivate func refuseTaken(_ name: String, except key: Int64?) throws(StoreError) {
    if let other = try sameChannel(name), other != key {
      throw StoreError(.channelExists, "There is a channel \"\(name)\" already; choose another name.")
    }
  }

  fileprivate func refuseUsed(_ key: Int64, _ name: String, _ removal: ChannelRemoval) throws(StoreError) {
    let takes = try first("SELECT 1 FROM takes WHERE channel = ?", .integer(key)) { $0.integer(0) }
    guard takes == nil else {
      throw StoreError(
        .channelInUse, "The channel \"\(name)\" has a take; attach or discard it first (pressel recover).")
    }
    switch removal {
    case .withContents: return
    case .ifEmpty:
      let used = try first(
        """
        SELECT 1 FROM messages WHERE channel = ?1 UNION ALL
        SELECT 1 FROM drafts AS d WHERE channel = ?1
          AND (text <> '' OR EXISTS (SELECT 1 FROM attachments WHERE draft = d.key))
        LIMIT 1
        """, .integer(key)
      ) { $0.integer(0) }
      guard used == nil else {
        throw StoreError(
          .channelInUse,
          "The channel \"\(name)\" has messages or drafts; with --all they are removed, too.")
      }
    }
  }
}
