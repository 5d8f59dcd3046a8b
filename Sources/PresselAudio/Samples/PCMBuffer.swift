/// Mono samples of one stream, nominally −1…1, with room for a fixed number of frames.
///
/// It is filled, read and emptied again; its storage is allocated once.
public struct PCMBuffer: Sendable {
  /// The most frames that it holds.
  public let capacity: Int

  /// The samples that are in it, oldest first.
  public private(set) var samples: [Float]

  /// An empty buffer.
  ///
  /// - Parameter capacity: the most frames that it will hold, at least 1.
  public init(capacity: Int) {
    precondition(capacity > 0, "A PCM buffer needs room for at least one frame.")
    self.capacity = capacity
    samples = []
    samples.reserveCapacity(capacity)
  }

  /// How many frames are in it.
  public var count: Int {
    samples.count
  }

  /// How many more frames it can take.
  public var room: Int {
    capacity - samples.count
  }

  /// Whether no frame is in it.
  public var isEmpty: Bool {
    samples.isEmpty
  }

  /// Takes all frames out and keeps the storage.
  public mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Puts one frame in.
  ///
  /// - Parameter sample: the frame; there must be room for it.
  public mutating func append(_ sample: Float) {
    precondition(room > 0, "The PCM buffer is full: look at `room` first.")
    samples.append(sample)
  }

  /// Puts frames in.
  ///
  /// - Parameter frames: the frames, oldest first; there must be room for all of them.
  public mutating func append(contentsOf frames: ArraySlice<Float>) {
    precondition(frames.count <= room, "The PCM buffer is full: look at `room` first.")
    samples.append(contentsOf: frames)
  }
}
