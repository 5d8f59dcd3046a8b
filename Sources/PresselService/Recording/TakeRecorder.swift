internal import PresselAudio
internal import PresselOpus
internal import PresselSystem
internal import PresselWaveform

/// Records one take on three threads: one captures, one encodes and writes, one syncs.
///
/// The capture never waits for the disk while the ring has room. How the take ends is decided by its owner with
/// ``keep()`` or ``discard()``, or by the source when it ends by itself.
final class TakeRecorder: Sendable {
  /// What the owner wants.
  enum Wish: Sendable {
    case record
    case pause
    case keep
    case discard
  }

  private let wish = Monitor(Wish.record)
  private let ring = FrameRing()
  private let source: any AudioSource
  private let report: @Sendable (RecorderEvent) -> Void
  private let done = Monitor(false)

  /// A capture that ends this close to its limit goes on to the exact frame: timers come a little early.
  private static let grace = FrameCount(9_600)

  /// Starts to record.
  ///
  /// - Parameters:
  ///   - source: a closed source.
  ///   - maxFrames: where the file is cut exactly; `nil` for no limit.
  ///   - settings: of the encoder.
  ///   - begin: makes the writer; called on the encoding thread while the device opens.
  ///   - report: called from the threads of the recorder, in order of what happens.
  init(
    source: any AudioSource, maxFrames: Int64?, settings: OpusEncoderSettings,
    begin: @escaping @Sendable () throws(TakeError) -> any TakeOutput,
    report: @escaping @Sendable (RecorderEvent) -> Void
  ) throws(SystemError) {
    self.source = source
    self.report = report
    let limit = maxFrames.map { FrameCount($0) }
    _ = try SystemThread(named: "encode") { self.encode(settings, begin) }
    do throws(SystemError) {
      _ = try SystemThread(named: "capture") { self.capture(limit) }
    } catch {
      discard()
      throw error
    }
  }

  /// Stops the flow for a while.
  func pause() {
    change(to: .pause)
  }

  /// Goes on.
  func resume() {
    change(to: .record)
  }

  /// Ends the take and completes it.
  func keep() {
    change(to: .keep)
  }

  /// Ends the take and deletes it; stronger than ``keep()``, also while that is under way.
  func discard() {
    change(to: .discard)
  }

  /// Whether the device is closed and every file is whole or gone.
  var isDone: Bool {
    done.withLock { $0 }
  }

  /// Waits until the device is closed and every file is whole or gone.
  func join(until deadline: Int64?) -> Bool {
    done.wait(until: deadline) { $0 ? true : nil } ?? false
  }

  private func change(to new: Wish) {
    wish.withLock { wish in
      switch (wish, new) {
      case (.discard, _), (.keep, .record), (.keep, .pause): break
      case (.record, _), (.pause, _), (.keep, .keep), (.keep, .discard): wish = new
      }
    }
    // A device that does not answer must not hold up what has to be deleted.
    if case .discard = new { ring.close() }
    source.interrupt()
  }

  // MARK: The capture thread

  private enum CaptureEnd {
    case wished
    case byItself
    /// No frame ever came.
    case failed(AudioError)
    case lost(AudioError)
  }

  private func capture(_ limit: FrameCount?) {
    do {
      try source.open()
    } catch {
      source.close()
      ring.close()
      report(.failed(error))
      return
    }
    report(.opened)
    let end = flow(upTo: limit)
    source.close()
    switch end {
    case .wished: break
    case .byItself: change(to: .keep)
    case .failed(let error): report(.failed(error))
    case .lost(let error): report(.lost(error))
    }
    ring.close()
  }

  private func flow(upTo limit: FrameCount?) -> CaptureEnd {
    var flow = Flow(limit: limit)
    do {
      while try mayGoOn(&flow) {
        if case .over = try step(&flow) { return .byItself }
      }
      return .wished
    } catch {
      return flow.captured == .zero ? .failed(error) : .lost(error)
    }
  }

  /// What the capture thread knows between two reads.
  private struct Flow {
    let limit: FrameCount?
    var captured = FrameCount.zero
    var isAway = false
    var buffer = PCMBuffer(capacity: 4_800)
  }

  private enum Step {
    case goOn
    case nothing
    case over
  }

  private func step(_ flow: inout Flow) throws(AudioError) -> Step {
    flow.buffer.removeAll()
    switch try source.read(into: &flow.buffer) {
    case .frames:
      if flow.captured == .zero { report(.firstFrame) }
      let room = flow.limit.map { $0 - flow.captured } ?? FrameCount(flow.buffer.count)
      let wanted = Int(min(room, FrameCount(flow.buffer.count)).frames)
      ring.push(Array(flow.buffer.samples.prefix(wanted)))
      flow.captured += FrameCount(wanted)
      return flow.captured == flow.limit ? .over : .goOn
    case .gap(let gap):
      if gap.cause == .away {
        flow.isAway = false
        report(.returned(gap))
      }
      ring.push(gap)
      return .goOn
    case .away(let absence):
      flow.isAway = true
      report(.away(absence))
      return .goOn
    case .ended: return .over
    case .interrupted: return .nothing
    }
  }

  /// Obeys the wish; a paused capture waits here.
  private func mayGoOn(_ flow: inout Flow) throws(AudioError) -> Bool {
    switch wish.withLock({ $0 }) {
    case .record: return true
    // Nobody waits for the last 200 ms of a device that is away.
    case .keep where flow.isAway: return false
    case .keep: return flow.limit.map { $0 - flow.captured <= TakeRecorder.grace } ?? false
    case .discard: return false
    case .pause:
      try source.pause()
      // What had arrived before the pause belongs to the take, also when nothing follows.
      source.interrupt()
      while case .goOn = try step(&flow) {}
      let next = wish.wait { wish -> Wish? in
        switch wish {
        case .pause: nil
        case .record, .keep, .discard: wish
        }
      }
      guard case .record = next else { return false }
      try source.resume()
      return true
    }
  }

  // MARK: The encoding thread

  private func encode(
    _ settings: OpusEncoderSettings, _ begin: @Sendable () throws(TakeError) -> any TakeOutput
  ) {
    defer { done.withLock { $0 = true } }
    var encoding = TakeEncoding(settings: settings, begin: begin, report: report)
    var isOpen = true
    while isOpen {
      for item in ring.pop() {
        switch item {
        case .frames(let frames): encoding.add(frames)
        case .gap(let gap): encoding.add(gap)
        case .end: isOpen = false
        }
      }
    }
    let end = wish.wait { wish -> Wish? in
      switch wish {
      case .record, .pause: nil
      case .keep, .discard: wish
      }
    }
    switch end {
    case .keep: encoding.finish()
    // A discard that comes while the file is being completed finds it complete, and its owner deletes it.
    case .discard, .record, .pause, nil: encoding.discard()
    }
  }
}
