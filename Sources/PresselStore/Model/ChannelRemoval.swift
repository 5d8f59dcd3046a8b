/// What may go with a channel.
public enum ChannelRemoval: Hashable, Sendable {
  /// Nothing: a channel with messages or drafts stays.
  case ifEmpty
  /// Its messages and drafts, with the audio that nothing else refers to.
  case withContents
}
