public import ComposerEngine
public import ComposerWire

/// A message in a channel, as other people get it.
public struct ChatMessage: Sendable, Equatable {
  /// Who wrote it, and where.
  public let seat: Seat
  /// The number by which its composer knows it; together with the seat it names the message.
  public let number: MessageID
  /// What was typed; may be empty.
  public let text: String
  /// What was said, oldest first.
  public let recordings: [Recording]

  /// A recording of a message.
  public struct Recording: Sendable, Equatable {
    /// The take, by which the audio is found.
    public let take: TakeID
    /// How long it is, at 48,000 samples a second.
    public let samples: Int64
  }

  /// The same as a JSON object; a duration is in seconds.
  public var wire: JSONValue {
    .object([
      ("channel", .string(seat.channel)), ("author", .string(seat.user)),
      ("message", .integer(number.number)), ("text", .string(text)),
      (
        "recordings",
        .array(
          recordings.map { recording in
            .object([
              ("take", .integer(recording.take.number)), ("samples", .integer(recording.samples)),
              ("duration", .number(Double(recording.samples) / Double(Composer.framesPerSecond))),
            ])
          })
      ),
    ])
  }
}

extension ChatMessage {
  /// Reads a message that was written before; `nil` when it is none.
  init?(seat: Seat, wire: JSONValue) {
    guard let number = wire["message"]?.integer, let text = wire["text"]?.string,
      let recordings = wire["recordings"]?.array
    else { return nil }
    self.seat = seat
    self.number = MessageID(number)
    self.text = text
    self.recordings = recordings.compactMap { recording in
      guard let take = recording["take"]?.integer, let samples = recording["samples"]?.integer else {
        return nil
      }
      return Recording(take: TakeID(take), samples: samples)
    }
  }
}
