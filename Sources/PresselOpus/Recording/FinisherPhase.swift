/// How far the making of a final file is.
enum FinisherPhase {
  /// Nothing was given yet.
  case headers
  /// Pages of audio are given.
  case audio
  /// All was given.
  case ended
}
