internal import PresselAudio
internal import PresselSystem

/// The frames on their way from the thread that captures to the one that encodes.
///
/// It holds ten seconds. A disk that stalls for longer makes the capture wait, and the device then counts what
/// is lost as an overrun.
final class FrameRing: Sendable {
  /// What is next in line.
  enum Item: Sendable {
    /// Frames, oldest first.
    case frames([Float])
    /// Frames are missing here.
    case gap(CaptureGap)
    /// No more come.
    case end
  }

  private struct Line: Sendable {
    var items: [Item] = []
    var waiting = 0
    var isClosed = false
  }

  private static let capacity = 480_000

  private let line = Monitor(Line())

  /// Puts frames in line; waits for room.
  func push(_ frames: [Float]) {
    _ = line.wait { line -> Bool? in
      guard !line.isClosed else { return true }
      guard line.waiting == 0 || line.waiting + frames.count <= FrameRing.capacity else { return nil }
      line.items.append(.frames(frames))
      line.waiting += frames.count
      return true
    }
  }

  /// Puts a hole in line.
  func push(_ gap: CaptureGap) {
    line.withLock { line in
      guard !line.isClosed else { return }
      line.items.append(.gap(gap))
    }
  }

  /// Says that no more come.
  func close() {
    line.withLock { $0.isClosed = true }
  }

  /// Takes all that is in line; waits for something.
  func pop() -> [Item] {
    line.wait { line -> [Item]? in
      guard !line.items.isEmpty || line.isClosed else { return nil }
      defer {
        line.items = []
        line.waiting = 0
      }
      return line.isClosed ? line.items + [.end] : line.items
    } ?? [.end]
  }
}
