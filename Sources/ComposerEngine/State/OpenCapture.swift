/// What has to be ended with a take that captures or is about to.
struct OpenCapture {
  /// The take, if the microphone was asked for already.
  let take: TakeID?
  /// The timers that are waited for.
  let timers: [ComposerTimer]

  private var cancellations: [Effect] {
    timers.map { .cancelTimer(id: $0.id) }
  }

  /// Closes the microphone and leaves nothing.
  var dropped: [Effect] {
    guard let take else { return cancellations }
    return [.closeCapture(take: take, keep: false), .deleteTake(take: take)] + cancellations
  }

  /// Closes the microphone and has the file completed.
  var kept: [Effect] {
    guard let take else { return cancellations }
    return [.closeCapture(take: take, keep: true)] + cancellations
  }
}

extension Press {
  var open: OpenCapture { OpenCapture(take: capture.take, timers: [hold]) }
}

extension Opening {
  var open: OpenCapture { OpenCapture(take: take, timers: []) }
}

extension Run {
  var timers: [ComposerTimer] {
    switch (notice.timer, limit) {
    case (let warning?, let limit?): [warning, limit]
    case (let timer?, nil), (nil, let timer?): [timer]
    case (nil, nil): []
    }
  }

  var open: OpenCapture { OpenCapture(take: take, timers: timers) }
}

extension Pause {
  var open: OpenCapture { OpenCapture(take: take, timers: []) }
}
