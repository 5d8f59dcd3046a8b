public import PresselAudio
public import PresselStore

/// Something that can be listened to.
public struct PlaybackItem: Hashable, Sendable {
  /// Where its bytes are.
  public let path: String

  /// What people call it.
  public let title: String

  /// Its length, when it is known before it is read.
  public let length: FrameCount?

  /// The recording that it is, `nil` for any file.
  public let recording: EntryID?

  /// The message that it belongs to.
  public let message: EntryID?

  /// The channel of the message.
  public let channel: String?

  /// A file of sound.
  ///
  /// - Parameters:
  ///   - path: where it is; `-` is standard input.
  ///   - title: what people call it; `nil` is the path.
  public init(file path: String, title: String? = nil) {
    self.path = path
    self.title = title ?? path
    length = nil
    recording = nil
    message = nil
    channel = nil
  }

  /// A recording of a store.
  ///
  /// - Parameters:
  ///   - attachment: the recording.
  ///   - message: the message that it belongs to, `nil` for one of a draft.
  ///   - store: keeps it.
  /// - Throws: `audioMissing` when its file is gone.
  public init(_ attachment: Attachment, of message: Message?, in store: Store) throws(StoreError) {
    path = try store.path(of: attachment)
    title = attachment.title
    length = FrameCount(attachment.samples)
    recording = attachment.id
    self.message = message?.id
    channel = message?.channel
  }
}
