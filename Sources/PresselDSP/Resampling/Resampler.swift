public import PresselAudio

/// Turns mono frames of one rate into frames of another, with nothing lost at either end.
///
/// Output frame k lies at the time of k ÷ `output` seconds, as input frame k at k ÷ `input`: the filter's delay is
/// taken out at the start and its tail flushed by ``finish(into:)``. n input frames become exactly
/// ⌈n · `output` ÷ `input`⌉ output frames, which are all whose time lies within the input. Equal rates copy.
/// Not to be used by two threads at once.
public final class Resampler {
  /// Frames a second that go in.
  public let input: SampleRate

  /// Frames a second that come out.
  public let output: SampleRate

  private var filter: SpeexFilter?
  private var taken: Int64 = 0
  private var given: Int64 = 0

  /// A resampler at the start of its stream.
  ///
  /// - Parameters:
  ///   - input: the rate that goes in.
  ///   - output: the rate that comes out.
  /// - Throws: `notBuilt` for unequal rates when the package was built without the trait `Resampling`; `refused`
  ///   when there is no memory for the filter.
  public init(from input: SampleRate, to output: SampleRate) throws(DSPError) {
    self.input = input
    self.output = output
    filter = input == output ? nil : try SpeexFilter(from: input.hertz, to: output.hertz)
  }

  /// How many frames come out of a stream of a given length.
  ///
  /// - Parameter frames: the length at the input's rate, not negative.
  /// - Returns: the length at the output's rate, rounded up.
  public func outputFrames(of frames: Int64) -> Int64 {
    Self.frames(frames, from: input, to: output)
  }

  /// Takes frames and gives those that are ready; about 3 ms of them stay in the filter.
  ///
  /// - Parameters:
  ///   - frames: the next of the stream, any number.
  ///   - result: gets the frames that are ready at its end.
  public func process(_ frames: ArraySlice<Float>, into result: inout [Float]) {
    taken &+= Int64(frames.count)
    append(frames, limit: outputFrames(of: taken), to: &result)
  }

  /// Ends the stream: gives what is still in the filter and is then at the start of a new one.
  ///
  /// - Parameter result: gets the last frames at its end.
  public func finish(into result: inout [Float]) {
    let total = outputFrames(of: taken)
    let silence = [Float](repeating: 0, count: 256)
    while given < total {
      append(silence[...], limit: total, to: &result)
    }
    reset()
  }

  /// Forgets what is in the filter: the next frame starts a new stream.
  public func reset() {
    taken = 0
    given = 0
    filter?.reset()
  }

  private func append(_ frames: ArraySlice<Float>, limit: Int64, to result: inout [Float]) {
    let start = result.count
    if let filter {
      filter.process(frames, into: &result)
    } else {
      result.append(contentsOf: frames)
    }
    // The filter's rounding may be a frame ahead of ours.
    let surplus = given + Int64(result.count - start) - limit
    if surplus > 0 { result.removeLast(Int(surplus)) }
    given += Int64(result.count - start)
  }

  /// ⌈frames · to ÷ from⌉ without overflow below some thousand years.
  static func frames(_ frames: Int64, from: SampleRate, to: SampleRate) -> Int64 {
    let (whole, rest) = max(0, frames).quotientAndRemainder(dividingBy: Int64(from.hertz))
    let (product, overflow) = whole.multipliedReportingOverflow(by: Int64(to.hertz))
    guard !overflow else { return .max }
    let part = (rest * Int64(to.hertz) + Int64(from.hertz) - 1) / Int64(from.hertz)
    let (sum, tooMuch) = product.addingReportingOverflow(part)
    return tooMuch ? .max : sum
  }
}
