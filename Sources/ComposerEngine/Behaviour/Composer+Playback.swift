extension Composer {
  /// Plays from where the preview is, and from the start when it is at its end.
  mutating func play() -> [Effect] {
    guard case .preview(var preview) = state else { return [.refuse(code: .nothingToPlay)] }
    switch preview.playback {
    case .playing:
      return [.refuse(code: .alreadyPlaying)]
    case .stopped, .paused:
      if preview.position >= preview.length { preview.position = .zero }
      preview.playback = .playing
      return become(
        .preview(preview), [.startPlayback(take: preview.take, from: preview.position, rate: rate)])
    }
  }

  /// Is silent and keeps the place.
  mutating func pausePlayback() -> [Effect] {
    guard case .preview(var preview) = state else { return [.refuse(code: .nothingToPlay)] }
    switch preview.playback {
    case .stopped, .paused:
      return [.refuse(code: .notPlaying)]
    case .playing:
      preview.playback = .paused
      return become(.preview(preview), [.pausePlayback(take: preview.take)])
    }
  }

  /// Goes to the nearest place that the recording has.
  mutating func seek(to place: Nanoseconds) -> [Effect] {
    guard case .preview(var preview) = state else { return [.refuse(code: .nothingToPlay)] }
    let target = place.clamped(to: preview.length)
    switch preview.playback {
    case .stopped:
      preview.position = target
      return become(.preview(preview))
    case .paused where target == preview.position:
      return []
    // While it plays, the place that is known is older than where the player is: going there is no repetition.
    case .paused, .playing:
      preview.position = target
      return become(.preview(preview), [.seekPlayback(take: preview.take, to: target)])
    }
  }

  /// Plays faster or slower, this take and those that follow.
  mutating func change(to rate: PlaybackRate) -> [Effect] {
    guard case .preview(let preview) = state else { return [.refuse(code: .nothingToPlay)] }
    guard settings.rates.contains(rate) else { return [.refuse(code: .rateNotAllowed)] }
    guard rate != self.rate else { return [] }
    self.rate = rate
    switch preview.playback {
    case .stopped: return []
    case .playing, .paused: return [.setPlaybackRate(take: preview.take, value: rate)]
    }
  }

  /// The player says where it is.
  mutating func playbackMoved(_ take: TakeID, to place: Nanoseconds) -> [Effect] {
    guard var preview = engaged(take) else { return [] }
    preview.position = place.clamped(to: preview.length)
    return become(.preview(preview))
  }

  /// The preview was heard to its end and is at its start again.
  mutating func playbackEnded(_ take: TakeID) -> [Effect] {
    guard var preview = engaged(take) else { return [] }
    preview.playback = .stopped
    preview.position = .zero
    return become(.preview(preview))
  }

  /// The player failed; the place stays.
  mutating func playbackFailed(_ take: TakeID, _ code: ReportCode) -> [Effect] {
    guard var preview = engaged(take) else { return [] }
    preview.playback = .stopped
    return become(.preview(preview), [.report(code: code, take: take)])
  }

  /// The preview that a player has; news of a player that was stopped come late and mean nothing.
  private func engaged(_ take: TakeID) -> Preview? {
    guard case .preview(let preview) = state, preview.take == take else { return nil }
    switch preview.playback {
    case .stopped: return nil
    case .playing, .paused: return preview
    }
  }
}
