internal import PresselAudio
internal import PresselDSP

/// What a player told, beside what its loudspeaker had played at that moment.
struct PlaybackRecord: Sendable {
  /// From a start or a jump to the next.
  struct Stretch: Sendable {
    let place: Int
    let speed: PlaybackSpeed
    /// Frames of the loudspeaker before it.
    let heard: Int
  }

  /// A place that was told while the loudspeaker was silent.
  struct Told: Sendable {
    /// The number of the stretch in which it was told.
    let stretch: Int
    let place: Int
    let heard: Int
  }

  var stretches: [Stretch] = []
  var told: [Told] = []
  /// Whether the end of the sound was reached.
  var isWhole = false
}
