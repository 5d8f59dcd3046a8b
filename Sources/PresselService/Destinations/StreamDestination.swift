public import ComposerEngine
public import PresselSystem
internal import PresselAudio
internal import PresselWaveform

/// Writes one take to a pipe as it is recorded; what was written cannot be taken back.
public struct StreamDestination: TakeDestination {
  private final class Writer: TakeOutput, Sendable {
    private let stream: OutputStream

    init(_ stream: OutputStream) {
      self.stream = stream
    }

    func append(_ pages: [UInt8]) throws(TakeError) {
      do {
        try stream.write(pages)
      } catch {
        throw TakeError(error)
      }
    }

    func sync() throws(TakeError) {}

    func appendEnd(_ pages: [UInt8]) throws(TakeError) {
      try append(pages)
    }

    func finish(waveform: Waveform) throws(TakeError) -> FrameCount {
      waveform.samples
    }

    func discard() {}
  }

  private let stream: OutputStream

  /// A destination that has written nothing.
  ///
  /// - Parameter stream: gets the pages of the Ogg Opus stream.
  public init(stream: OutputStream) {
    self.stream = stream
  }

  public func begin(_ take: TakeID, text: String) throws(TakeError) -> any TakeOutput {
    Writer(stream)
  }

  public func delete(_ take: TakeID) throws(TakeError) {}

  public func attach(_ take: TakeID) throws(TakeError) {}

  public func detach(_ take: TakeID) throws(TakeError) {}

  public func saveDraft(text: String, takes: [TakeID]) throws(TakeError) {}

  public func store(_ message: MessageID, text: String, takes: [TakeID]) throws(TakeError) -> String {
    throw TakeError(code: "noStore", message: "A pipe takes no messages: record into a channel instead")
  }

  public func file(of take: TakeID) throws(TakeError) -> String {
    throw TakeError(code: "nothingToPlay", message: "What went into a pipe cannot be played")
  }
}
