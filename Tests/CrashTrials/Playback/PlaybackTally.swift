/// What was done and found in a ``PlaybackTrial``.
struct PlaybackTally {
  var done = 0
  var pauses = 0
  var jumps = 0
  var speeds = 0
  var frames = 0
  /// In frames of the device.
  var farthest = 0.0
}
