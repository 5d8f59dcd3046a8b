import PresselAudio

/// The samples do not depend on how the bytes come, and are numbers.
func fuzz(_ bytes: [UInt8]) {
  let whole = samples(bytes, portion: max(1, bytes.count))
  let pieces = samples(bytes, portion: 7)
  precondition(whole.error == pieces.error, "another error in pieces")
  precondition(whole.samples == pieces.samples, "other samples in pieces")
  precondition(whole.samples.allSatisfy { $0.isFinite }, "a sample is no number")
}

private func samples(_ bytes: [UInt8], portion: Int) -> (samples: [Float], error: WaveError?) {
  var parser = WaveParser()
  var samples: [Float] = []
  func drain(_ parser: inout WaveParser) {
    while true {
      let more = parser.nextSamples(atMost: 100)
      guard !more.isEmpty else { return }
      precondition(more.count <= 100 * Int(parser.format?.channels ?? 0), "more frames than asked for")
      samples += more
    }
  }
  do {
    for start in stride(from: 0, to: bytes.count, by: portion) where !parser.isAtEnd {
      try parser.feed(bytes[start..<min(bytes.count, start + portion)])
      drain(&parser)
    }
    if !parser.isAtEnd { try parser.finish() }
    return (samples, nil)
  } catch {
    return (samples, error)
  }
}
