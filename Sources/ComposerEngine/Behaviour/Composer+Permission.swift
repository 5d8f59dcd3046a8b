extension Composer {
  /// The system's question covers the button, so the finger counts as lifted.
  mutating func permissionAsked() -> [Effect] {
    switch state {
    case .idle, .tip, .recording, .locked, .paused, .finishing, .preview:
      return []
    case .pressed(let press):
      return awaitPermission(press.open)
    case .opening(let opening):
      return awaitPermission(opening.open)
    }
  }

  /// The answer is a hint to press again; nothing records by itself.
  mutating func permissionGranted() -> [Effect] {
    switch state {
    case .idle(.asked):
      return become(.rest, [.report(code: .permissionGranted, take: nil)])
    case .idle(.none), .tip, .pressed, .opening, .recording, .locked, .paused, .finishing, .preview:
      return []
    }
  }

  /// The answer ends what needs a microphone.
  mutating func permissionDenied() -> [Effect] {
    switch state {
    case .idle(.asked):
      return become(.rest, [.report(code: .permissionDenied, take: nil)])
    case .pressed, .opening, .recording, .locked, .paused:
      return lose(.permissionDenied)
    case .idle(.none), .tip, .finishing, .preview:
      return []
    }
  }

  private mutating func awaitPermission(_ open: OpenCapture) -> [Effect] {
    become(.idle(.asked), open.dropped + [.report(code: .permissionNeeded, take: open.take)])
  }
}
