internal import PresselAudio
internal import PresselOpus
internal import PresselStore
internal import PresselWaveform

/// What the encoding thread does with the frames of one take: level, waveform, packets, pages, the file.
struct TakeEncoding: ~Copyable {
  /// Frames between two reports: a tenth of a second.
  private static let meterFrames = 4_800

  private var recorder: OggOpusRecorder?
  private var waveform = WaveformBuilder()
  private let writer: (any TakeOutput)?
  private let syncer: TakeSyncer?
  private var failure: TakeError?
  /// Pages that could not be written.
  private var unwritten: [UInt8] = []
  private let packetFrames: Int
  private var meter = RecordingMeter()
  private var peak: Float = 0
  private var unreported = 0
  private var silence = SilenceWatch()
  private var holes: [TakeHole] = []
  private let report: @Sendable (RecorderEvent) -> Void

  /// Makes the file and writes its header.
  init(
    settings: OpusEncoderSettings, begin: () throws(TakeError) -> any TakeOutput,
    report: @escaping @Sendable (RecorderEvent) -> Void
  ) {
    self.report = report
    packetFrames = settings.frameDuration.frames
    let writer: (any TakeOutput)?
    do throws(TakeError) {
      recorder = try TakeEncoding.recorder(settings)
      writer = try begin()
    } catch {
      // The take goes on without a file until its owner has heard of it.
      writer = nil
      failure = error
    }
    self.writer = writer
    syncer = writer.map { TakeSyncer($0) }
    if let failure {
      report(.storageFailed(failure))
      return
    }
    write { recorder in recorder?.headerBytes() ?? [] }
    syncHeader()
  }

  /// Sound without the header before it would be lost; the capture does not wait for this.
  private mutating func syncHeader() {
    guard failure == nil else { return }
    do {
      try writer?.sync()
    } catch {
      fail(error)
    }
  }

  private static func recorder(_ settings: OpusEncoderSettings) throws(TakeError) -> OggOpusRecorder {
    do {
      return try OggOpusRecorder(
        settings: settings, serial: UInt32.random(in: .min ... .max),
        tags: RecordingTags.running(recordedAt: .now()))
    } catch {
      throw TakeError(code: error.code.rawValue, message: error.message)
    }
  }

  /// Encodes the next frames and writes the pages that became whole.
  ///
  /// What comes after a failed write is not part of the take.
  mutating func add(_ frames: [Float]) {
    if failure == nil, let failure = syncer?.failure { fail(failure) }
    // A page is written before the next one is made, so that a disk that is full costs no more than one.
    var rest = frames[...]
    while failure == nil, !rest.isEmpty {
      let packet = rest.prefix(packetFrames)
      rest = rest.dropFirst(packetFrames)
      waveform.append(packet)
      write { recorder throws(OpusEncoderError) in try recorder?.append(packet) ?? [] }
      measure(packet)
    }
  }

  /// Counts a hole, and marks it.
  mutating func add(_ gap: CaptureGap) {
    meter.gaps += 1
    meter.lostFrames += gap.lost
    if gap.cause == .away { meter.absences += 1 }
    guard failure == nil, holes.count < TakeHole.limit else { return }
    holes.append(TakeHole(place: waveform.samples, gap: gap))
  }

  /// Completes the file and tells of it; a file that cannot take its last pages is completed without them.
  mutating func finish() {
    syncer?.stop()
    if unreported > 0 { reportMeter() }
    do throws(TakeError) {
      guard let writer else {
        throw failure ?? TakeError(code: "takeFailed", message: "The take has no file.")
      }
      end(writer)
      let shape = waveform.waveform()
      let samples = try writer.finish(waveform: shape, holes: holes)
      report(.finished(RecordedTake(samples: samples, waveform: shape, holes: holes)))
    } catch {
      report(.unfinished(error))
    }
  }

  /// Deletes the file.
  mutating func discard() {
    syncer?.stop()
    writer?.discard()
  }

  /// Writes the end of the stream, with what did not fit before it: there may be room that was held for it.
  private mutating func end(_ writer: any TakeOutput) {
    do {
      let pages = unwritten + (try recorder?.finish() ?? [])
      if !pages.isEmpty { try writer.appendEnd(pages) }
    } catch let error as TakeError {
      if failure == nil { fail(error) }
    } catch {
      if failure == nil { fail(TakeError(code: "codecFailed", message: "\(error)")) }
    }
  }

  private mutating func write(_ pages: (inout OggOpusRecorder?) throws(OpusEncoderError) -> [UInt8]) {
    guard failure == nil else { return }
    do {
      let bytes = try pages(&recorder)
      guard !bytes.isEmpty else { return }
      do {
        try writer?.append(bytes)
      } catch {
        unwritten = bytes
        fail(error)
      }
    } catch {
      // Nothing more comes of an encoder that failed.
      recorder = nil
      fail(TakeError(code: error.code.rawValue, message: error.message))
    }
  }

  private mutating func fail(_ error: TakeError) {
    failure = error
    report(.storageFailed(error))
  }

  private mutating func measure(_ frames: ArraySlice<Float>) {
    for frame in frames {
      // What is no number compares as false and counts as silence, as in the waveform.
      if abs(frame) > peak { peak = min(1, abs(frame)) }
      unreported += 1
      if unreported == TakeEncoding.meterFrames { reportMeter() }
    }
  }

  private mutating func reportMeter() {
    meter.frames += FrameCount(unreported)
    meter.add(peak: peak)
    switch silence.hear(peak: peak, frames: unreported) {
    case .silent: meter.isSilent = true
    case .heard: meter.isSilent = false
    case nil: break
    }
    peak = 0
    unreported = 0
    report(.metered(meter))
  }
}
