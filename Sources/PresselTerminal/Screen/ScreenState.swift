public import ComposerEngine
internal import PresselAudio
public import PresselService
public import PresselStore

/// All that the views draw.
public struct ScreenState: Hashable, Sendable {
  /// What people call the channel.
  public internal(set) var title: String
  /// The name of the channel.
  public internal(set) var channel: String
  /// The messages, oldest first.
  public internal(set) var messages: [MessageEntry] = []
  /// The chosen message.
  public internal(set) var selection: EntryID?
  /// Where keys go.
  public internal(set) var focus = ScreenFocus.composer
  /// The text of the draft.
  public internal(set) var text = TextLine()
  /// The recordings of the draft.
  public internal(set) var recordings: [DraftRecording] = []
  /// The take that waits in the preview.
  public internal(set) var preview: DraftRecording?
  /// Where the composer is.
  public internal(set) var phase = Phase.idle
  /// How the take goes.
  public internal(set) var meter = RecordingMeter()
  /// What the screen says of the way to hold.
  public internal(set) var words: HoldingWords
  /// The longest take, if there is one.
  public internal(set) var limit: Nanoseconds?
  /// A sentence below.
  public internal(set) var notice: ScreenNotice?
  /// What is asked.
  public internal(set) var question: ScreenQuestion?
  /// What lies over the messages.
  public internal(set) var overlay: ScreenOverlay?
  /// What is played of the messages.
  public internal(set) var playback: PresselService.PlaybackState?
  /// What the next message answers.
  public internal(set) var answered: MessageEntry?

  init(channel: String, title: String, words: HoldingWords, limit: Nanoseconds?) {
    self.channel = channel
    self.title = title
    self.words = words
    self.limit = limit
  }

  /// The chosen message.
  public var selected: MessageEntry? {
    messages.first { $0.id == selection }
  }

  /// How much sound would be deleted if the take went now.
  var takeLength: FrameCount {
    switch phase {
    case .idle, .tip, .pressed, .opening: .zero
    case .recording(let capture, _), .locked(let capture), .paused(let capture): FrameCount(capture.frames)
    case .finishing: meter.frames
    case .preview(let preview): FrameCount(preview.samples)
    }
  }
}
