extension Attachment {
  /// The columns that ``init(_:from:)`` reads, of a table `a`.
  static let columns =
    """
    a.id, a.take, a.file, a.bytes, a.samples, a.waveform, a.title, a.mimeType, a.kind, a.transcript, a.extra,
    a.recoveredAt
    """

  /// How many columns that are.
  static let columnCount: Int32 = 12

  init(_ row: Row, from column: Int32 = 0) {
    id = row.id(column)
    take = row.optionalInteger(column + 1).map { Int(clamping: $0) }
    file = row.text(column + 2)
    bytes = row.integer(column + 3)
    var facts = RecordingFacts(
      samples: row.integer(column + 4), waveform: WaveformCoding.peaks(row.blob(column + 5)))
    facts.title = row.text(column + 6)
    facts.mimeType = row.text(column + 7)
    facts.kind = Kind(rawValue: row.text(column + 8))
    facts.transcript = row.optionalText(column + 9)
    facts.extra = row.optionalText(column + 10)
    self.facts = facts
    recoveredAt = row.optionalTime(column + 11)
  }
}
