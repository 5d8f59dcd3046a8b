extension Composer {
  /// A file is complete; a late one of an older take means nothing.
  mutating func takeFinished(_ take: TakeID, samples: Int64) -> [Effect] {
    guard state.take == take else { return [] }
    switch state {
    case .idle, .tip, .preview: return []
    case .pressed, .opening: return lose(.captureEnded)
    case .recording(let run, _), .locked(let run): return sourceEnded(run.open, take, samples)
    case .paused(let pause): return sourceEnded(pause.open, take, samples)
    case .finishing(let finish):
      guard samples > 0 else {
        return become(.rest, [.deleteTake(take: take), .report(code: .empty, take: take)])
      }
      return complete(finish, samples) + savedWhenAway
    }
  }

  /// A file could not be completed: its bytes wait for recovery, and what was wished is forgotten.
  mutating func takeFailed(_ take: TakeID, _ code: ReportCode) -> [Effect] {
    guard state.take == take else { return [] }
    switch state {
    case .idle, .tip, .preview: return []
    case .pressed, .opening, .recording, .locked, .paused: return lose(code)
    case .finishing: return become(.rest, [.report(code: code, take: take)])
    }
  }

  private mutating func complete(_ finish: Finish, _ samples: Int64) -> [Effect] {
    switch finish.goal {
    case .preview:
      return become(.preview(Preview(take: finish.take, samples: samples)))
    case .add:
      draft.takes.append(finish.take)
      return become(.rest, [.attach(take: finish.take)])
    case .send:
      draft.takes.append(finish.take)
      return become(.rest, [.attach(take: finish.take)] + post())
    }
  }

  /// The source came to its end by itself and the file is complete already.
  private mutating func sourceEnded(_ open: OpenCapture, _ take: TakeID, _ samples: Int64) -> [Effect] {
    guard samples > 0 else {
      return become(.rest, open.dropped + [.report(code: .empty, take: take)])
    }
    let report = Effect.report(code: .captureEnded, take: take)
    return become(.preview(Preview(take: take, samples: samples)), open.kept + [report])
  }
}

extension Preview {
  /// A take that was just completed.
  init(take: TakeID, samples: Int64) {
    self.init(take: take, samples: samples, position: .zero, playback: .stopped)
  }
}
