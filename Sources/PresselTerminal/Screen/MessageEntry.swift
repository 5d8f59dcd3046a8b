public import PresselAudio
public import PresselStore

/// A message as the list shows it.
public struct MessageEntry: Hashable, Sendable, Identifiable {
  /// A recording of it.
  public struct Recording: Hashable, Sendable, Identifiable {
    /// The attachment.
    public let id: EntryID
    /// Its length.
    public let length: FrameCount
    /// Peaks from 0 to 1, oldest first.
    public let peaks: [Float]

    /// A recording of known shape.
    public init(id: EntryID, length: FrameCount, peaks: [Float]) {
      self.id = id
      self.length = length
      self.peaks = peaks
    }
  }

  /// The message.
  public let id: EntryID
  /// When it was made, as it is shown.
  public let time: String
  /// Who wrote it.
  public let author: String
  /// Its text.
  public let text: String
  /// The beginning of what it answers; `nil` when it answers nothing.
  public let answers: String?
  /// Its recordings.
  public let recordings: [Recording]
  /// Whether it has a recording that was never heard to its end.
  public var isUnheard: Bool

  /// A message of known content.
  public init(
    id: EntryID, time: String, author: String, text: String, answers: String? = nil,
    recordings: [Recording] = [], isUnheard: Bool = false
  ) {
    self.id = id
    self.time = time
    self.author = author
    self.text = text
    self.answers = answers
    self.recordings = recordings
    self.isUnheard = isUnheard
  }
}
