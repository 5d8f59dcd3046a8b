internal import PresselAudio
public import PresselOpus
public import PresselStore
internal import PresselSystem
internal import PresselWaveform

/// Takes files of sound that are there already into a store.
public struct SoundImport {
  private let store: Store
  private let channel: String
  private let author: String
  private let settings: OpusEncoderSettings

  /// - Parameters:
  ///   - store: keeps them.
  ///   - channel: the channel's name.
  ///   - author: whose they are.
  ///   - settings: how a file is encoded that cannot be kept as it is.
  public init(into store: Store, channel: String, author: String, settings: OpusEncoderSettings) {
    self.store = store
    self.channel = channel
    self.author = author
    self.settings = settings
  }

  /// Makes a finished take of a file, which waits for ``/PresselStore/Store/storeMessage(_:with:)``.
  ///
  /// An Ogg Opus file of one stream without a fault and with one channel is kept byte for byte; every other kind is
  /// encoded. Cost grows with the file.
  ///
  /// - Parameters:
  ///   - path: of a file; `-` is standard input.
  ///   - title: what the recording is called.
  /// - Throws: as ``SoundFile/open(_:reading:)``, `notAudio` for a file without a sample, and what the store throws; nothing is
  ///   left of the take then.
  public func take(_ path: String, title: String) throws(TakeError) -> TakeFile {
    let take = try mapped { () throws(StoreError) in try store.beginTake(in: channel, author: author) }
    do {
      if let whole = try keepable(path) {
        try keep(whole, path, title, take)
      } else {
        try encode(path, title, take)
      }
      return take
    } catch {
      // What cannot be removed now is found and removed by the next start.
      try? take.discard()
      throw error
    }
  }

  /// - Returns: `nil` for a file that is to be encoded.
  private func keepable(_ path: String) throws(TakeError) -> OpusFileInfo? {
    // What is no file cannot be read twice.
    guard path != "-", (try? FileSystem().kind(of: path)) == .file else { return nil }
    do {
      guard try SoundFile.isOpus(path), case .opus(let info) = try SoundFile.facts(of: path) else {
        return nil
      }
      let isWhole = info.faults.isEmpty && info.omittedFaults == 0 && info.links == 1
      return isWhole && info.head.channels == 1 && info.samples > .zero ? info : nil
    } catch {
      throw TakeError(error)
    }
  }

  private func keep(
    _ info: OpusFileInfo, _ path: String, _ title: String, _ take: TakeFile
  ) throws(TakeError) {
    let shape: Waveform
    do {
      shape = try SoundFile.waveform(of: path, points: 100) { _ in }
    } catch {
      throw TakeError(error)
    }
    try mapped { () throws(StoreError) in
      _ = try take.finish { (writer) throws(StoreError) in
        do {
          let file = try FileSystem().open(path, for: .reading)
          var offset: Int64 = 0
          while true {
            let bytes = try file.read(at: offset, upTo: 1 << 18)
            if bytes.isEmpty { break }
            offset += Int64(bytes.count)
            try writer.write(bytes)
          }
        } catch let error as StoreError {
          throw error
        } catch {
          throw StoreError(.failed, "Cannot read \(path): \(error)")
        }
        var facts = RecordingFacts(samples: info.samples.frames, waveform: shape.peak)
        facts.title = title
        return facts
      }
    }
  }

  private func encode(_ path: String, _ title: String, _ take: TakeFile) throws(TakeError) {
    var builder = WaveformBuilder()
    do {
      let reader = try SoundFile.open(path)
      var recorder = try OggOpusRecorder(settings: settings, serial: UInt32.random(in: .min ... .max))
      var buffer = PCMBuffer(capacity: 9_600)
      try take.append(recorder.headerBytes())
      while try reader.read(into: &buffer) {
        builder.append(buffer)
        let pages = try recorder.append(buffer)
        if !pages.isEmpty { try take.append(pages) }
        buffer.removeAll()
      }
      guard builder.samples > .zero else {
        throw TakeError(code: AudioError.Code.notAudio.rawValue, message: "\(path) has no sound in it")
      }
      try take.appendEnd(recorder.finish())
    } catch let error as AudioError {
      throw TakeError(error)
    } catch let error as StoreError {
      throw TakeError(error)
    } catch let error as TakeError {
      throw error
    } catch {
      throw TakeError(code: "codecFailed", message: "\(error)")
    }
    _ = try StoreTakeOutput(take, title: title).finish(builder.waveform(), to: .preview)
  }

  private func mapped<Result>(_ body: () throws(StoreError) -> Result) throws(TakeError) -> Result {
    do {
      return try body()
    } catch {
      throw TakeError(error)
    }
  }
}
