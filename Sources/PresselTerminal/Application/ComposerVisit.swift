public import ComposerEngine
public import PresselAudio
public import PresselOpus
public import PresselStore

/// What a ``ComposerApplication`` works with.
public struct ComposerVisit: Sendable {
  /// Keeps messages and drafts.
  public var store: Store
  /// The channel that is opened first.
  public var channel: String
  /// Whose draft, messages and marks they are.
  public var author: String
  /// How the composer behaves.
  public var settings = ComposerSettings()
  /// How recordings are encoded.
  public var encoder: OpusEncoderSettings
  /// Makes a closed microphone for each take.
  public var source: @Sendable () -> any AudioSource
  /// Makes a closed loudspeaker for each opening.
  public var sink: @Sendable () -> any AudioSink
  /// The way to hold that the person asked for; `nil` is the best that the terminal can.
  public var holding: HoldingWay?
  /// Makes the views.
  public var views: any ComposerViewFactory = StandardViews()
  /// Which characters the terminal shows.
  public var lettering = Lettering.unicode
  /// Whether there is a screen, or one line is written after the other.
  public var face = TerminalSession.Face.cells
  /// How many colours are used.
  public var depth = ColourDepth.sixteen
  /// What is said at first; `nil` is nothing.
  public var greeting: String?

  /// A visit with the settings that most people want.
  public init(
    store: Store, channel: String, author: String, encoder: OpusEncoderSettings,
    source: @escaping @Sendable () -> any AudioSource, sink: @escaping @Sendable () -> any AudioSink
  ) {
    self.store = store
    self.channel = channel
    self.author = author
    self.encoder = encoder
    self.source = source
    self.sink = sink
  }
}
