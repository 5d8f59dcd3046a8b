internal import PresselForeign
internal import PresselSystem

/// Writes records to standard output.
final class RecordWriter {
  private var told: Int64 = 0

  /// Says what it is.
  func greet() throws(ForeignError) {
    try send(DecoderContract.greeting)
  }

  func write(_ record: DecoderRecord) throws(ForeignError) {
    if case .progress(let frames) = record { told = frames }
    try send(record.bytes)
  }

  /// Says that it is alive and waits for bytes.
  ///
  /// - Returns: whether somebody listens.
  func tellOfWaiting() -> Bool {
    (try? write(.progress(frames: told))) != nil
  }

  private func send(_ bytes: [UInt8]) throws(ForeignError) {
    do {
      try OutputStream.standardOutput.write(bytes)
    } catch {
      throw ForeignError(.unreadable, "\(error)", rawCode: error.number)
    }
  }
}
