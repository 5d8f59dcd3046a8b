import PresselAudio
import PresselSystem
import PresselTesting

/// Gives one source after another, as a port does into which devices are put; when it is empty there is no device.
final class Shelf: Sendable {
  private struct Line: Sendable {
    var sources: [any AudioSource]
    var asked = 0
  }

  private let line: Monitor<Line>
  /// The source that was there at the beginning.
  let first: (any AudioSource)?

  init(_ sources: [any AudioSource]) {
    first = sources.first
    line = Monitor(Line(sources: sources))
  }

  /// How often a source was asked for.
  var asked: Int {
    line.withLock { $0.asked }
  }

  func put(_ source: any AudioSource) {
    line.withLock { $0.sources.append(source) }
  }

  func take() -> any AudioSource {
    line.withLock { line in
      line.asked += 1
      guard line.sources.isEmpty else { return line.sources.removeFirst() }
      return ScriptedSource([], openError: AudioError(.noDevice, "There is no microphone.", rawCode: -19))
    }
  }

  /// Waits until a source was asked for so often.
  func wait(asked count: Int) {
    _ = line.wait { $0.asked >= count ? true : nil }
  }
}

/// A source that does not answer before the test lets it.
final class HangingSource: AudioSource {
  let isReleased = Monitor(false)
  let calls = Monitor<[ScriptedSource.Call]>([])

  func open() throws(AudioError) {
    calls.withLock { $0.append(.open) }
    _ = isReleased.wait { $0 ? true : nil }
  }

  func read(into buffer: inout PCMBuffer) throws(AudioError) -> CaptureEvent { .ended }
  func pause() throws(AudioError) {}
  func resume() throws(AudioError) {}
  func interrupt() {}

  func close() {
    calls.withLock { $0.append(.close) }
  }
}

extension ScriptedSource {
  /// Waits, on a test's thread, until something was done with it.
  func wait(for call: Call) async {
    while !calls.contains(call) { await Task.yield() }
  }
}

extension AudioError {
  /// A device that was pulled out.
  static let pulled = AudioError(.deviceLost, "The microphone went away.", rawCode: -19)
}
