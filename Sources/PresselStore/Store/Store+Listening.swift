extension Store {
  /// Notes that somebody heard a recording; the first time counts.
  ///
  /// - Throws: `notFound`.
  public func markHeard(_ attachment: EntryID, by listener: String) throws(StoreError) {
    try writing { (index) throws(StoreError) in
      _ = try index.run(
        """
        INSERT INTO playback (attachment, listener, heardAt) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET heardAt = ifnull(heardAt, excluded.heardAt)
        """, .integer(index.attachmentKey(attachment)), .text(listener), .time(self.options.now()))
    }
  }

  /// Notes where somebody stopped listening.
  ///
  /// - Parameters:
  ///   - samples: of one channel at 48 kHz from the beginning; below 0 counts as 0.
  ///   - attachment: the recording.
  ///   - listener: who listened.
  /// - Throws: `notFound`.
  public func setPosition(
    _ samples: Int64, of attachment: EntryID, by listener: String
  ) throws(StoreError) {
    try writing { (index) throws(StoreError) in
      _ = try index.run(
        """
        INSERT INTO playback (attachment, listener, position) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET position = excluded.position
        """, .integer(index.attachmentKey(attachment)), .text(listener), .integer(max(0, samples)))
    }
  }

  /// How far somebody listened to a recording.
  ///
  /// - Throws: `notFound`.
  public func playbackMark(of attachment: EntryID, by listener: String) throws(StoreError) -> PlaybackMark {
    try reading { (index) throws(StoreError) in
      try index.first(
        "SELECT position, heardAt FROM playback WHERE attachment = ? AND listener = ?",
        .integer(index.attachmentKey(attachment)), .text(listener)
      ) { PlaybackMark(position: $0.integer(0), heardAt: $0.optionalTime(1)) }
        ?? PlaybackMark(position: 0, heardAt: nil)
    }
  }

  /// How fast somebody last played a channel.
  ///
  /// - Parameters:
  ///   - channel: its name.
  ///   - listener: who listened.
  /// - Returns: 1 is as recorded; `nil` when it was never set.
  /// - Throws: `unknownChannel`.
  public func playbackSpeed(of channel: String, by listener: String) throws(StoreError) -> Double? {
    try reading { (index) throws(StoreError) in
      try index.first(
        "SELECT speed FROM speeds WHERE channel = ? AND listener = ?", .integer(index.channelKey(channel)),
        .text(listener)
      ) { $0.real(0) }
    }
  }

  /// Notes how fast somebody plays a channel.
  ///
  /// - Parameters:
  ///   - speed: 1 is as recorded; what is no number above 0 changes nothing.
  ///   - channel: its name.
  ///   - listener: who listens.
  /// - Throws: `unknownChannel`.
  public func setPlaybackSpeed(
    _ speed: Double, of channel: String, by listener: String
  ) throws(StoreError) {
    guard speed.isFinite, speed > 0 else { return }
    try writing { (index) throws(StoreError) in
      _ = try index.run(
        """
        INSERT INTO speeds (channel, listener, speed) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET speed = excluded.speed
        """, .integer(index.channelKey(channel)), .text(listener), .real(speed))
    }
  }
}

extension Connection {
  fileprivate func attachmentKey(_ id: EntryID) throws(StoreError) -> Int64 {
    let key = try first("SELECT key FROM attachments WHERE id = ?", .id(id)) { $0.integer(0) }
    guard let key else { throw Self.unknown("recording", "\(id)") }
    return key
  }
}
