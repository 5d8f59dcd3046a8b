#if Speed
  internal import CPresselSonic

  /// The only place that calls libsonic: owns a `sonicStream`.
  @safe
  struct SonicStream: ~Copyable, @unchecked Sendable {
    static let isBuilt = true

    private let stream: sonicStream

    /// Corresponds to `sonicCreateStream` and `sonicSetSpeed`.
    init(hertz: Int, speed: Double) throws(DSPError) {
      guard let made = unsafe sonicCreateStream(Int32(hertz), 1) else { throw SonicStream.noMemory }
      unsafe stream = made
      unsafe sonicSetSpeed(made, Float(speed))
    }

    deinit {
      unsafe sonicDestroyStream(stream)
    }

    /// Corresponds to `sonicWriteFloatToStream`, which works with 16 bits and wraps around beyond them: what is louder than
    /// full scale is cut there.
    func write(_ frames: ArraySlice<Float>) throws(DSPError) {
      // The library takes a pointer to what it does not change.
      var copy = frames.map { $0.isFinite ? min(1, max(-1, $0)) : 0 }
      guard !copy.isEmpty else { return }
      guard unsafe sonicWriteFloatToStream(stream, &copy, Int32(copy.count)) != 0 else {
        throw SonicStream.noMemory
      }
    }

    /// Corresponds to `sonicFlushStream`.
    func flush() throws(DSPError) {
      guard unsafe sonicFlushStream(stream) != 0 else { throw SonicStream.noMemory }
    }

    /// Takes all that is ready; corresponds to `sonicSamplesAvailable` and `sonicReadFloatFromStream`.
    ///
    /// - Returns: how many frames were put at the end of `result`.
    func read(into result: inout [Float]) -> Int {
      let ready = Int(unsafe sonicSamplesAvailable(stream))
      guard ready > 0 else { return 0 }
      let start = result.count
      result.append(contentsOf: repeatElement(0, count: ready))
      let count = unsafe result.withUnsafeMutableBufferPointer { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return Int(unsafe sonicReadFloatFromStream(stream, base + start, Int32(ready)))
      }
      result.removeLast(ready - max(0, count))
      return max(0, count)
    }

    private static var noMemory: DSPError {
      DSPError(
        .refused, "There is no memory left for another speed; close other programs, or play at speed 1.")
    }
  }
#else
  /// What stands for libsonic in a build without the trait `Speed`: it cannot be made.
  struct SonicStream: ~Copyable {
    static let isBuilt = false

    init(hertz: Int, speed: Double) throws(DSPError) {
      throw DSPError(
        .notBuilt, "Another speed than 1 needs libsonic; build with the trait Speed, or play at speed 1.")
    }

    func write(_ frames: ArraySlice<Float>) throws(DSPError) {}

    func flush() throws(DSPError) {}

    func read(into result: inout [Float]) -> Int { 0 }
  }
#endif
