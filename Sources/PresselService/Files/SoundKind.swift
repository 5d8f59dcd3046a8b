internal import PresselAudio

/// Which reader a file of sound is for, by what it holds.
enum SoundKind {
  /// Nothing at all.
  case empty
  /// A WAV file in a form that the house reads itself.
  case wave
  /// Ogg Opus.
  case opus
  /// Whatever else there is: a decoder has to know.
  case foreign

  /// So much is looked at, at most.
  private static let window = 4_096

  /// Looks at the first bytes and takes none; a stream is waited for.
  init(of input: ByteInput) throws(AudioError) {
    switch try input.peek(4) {
    case []: self = .empty
    case Array("RIFF".utf8): self = try SoundKind.wave(input)
    case Array("OggS".utf8): self = try SoundKind.ogg(input)
    default: self = SoundKind.hasOpusPage(try input.peek(SoundKind.window)) ? .opus : .foreign
    }
  }

  private static func wave(_ input: ByteInput) throws(AudioError) -> SoundKind {
    var parser = WaveParser()
    do {
      try parser.feed(try input.peek(window)[...])
    } catch let error as WaveError {
      guard case .unsupportedEncoding = error else { return .wave }
      return .foreign
    } catch let error as AudioError {
      throw error
    } catch {
      return .wave
    }
    return .wave
  }

  /// The first page is looked at alone, so that a live stream need not bring more before it is heard.
  private static func ogg(_ input: ByteInput) throws(AudioError) -> SoundKind {
    let header = try input.peek(27)
    let segments = Int(header.last ?? 0)
    let page = try input.peek(27 + segments + 8)
    if page.count > 27 + segments, page[(27 + segments)...].starts(with: "OpusHead".utf8) { return .opus }
    let window = try input.peek(window)
    if hasOpusPage(window) { return .opus }
    return foreignMarks.contains { window.firstRange(of: $0) != nil } ? .foreign : .opus
  }

  /// How the first packets of other codecs in Ogg begin: Vorbis I section 4.2.1, Ogg FLAC, Speex.
  private static let foreignMarks = ["\u{1}vorbis", "\u{7F}FLAC", "Speex   "].map { Array($0.utf8) }

  /// Whether a page begins anywhere that holds the header of RFC 7845, section 5.1: it is alone on its page.
  private static func hasOpusPage(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let found = rest.firstRange(of: Array("OggS".utf8)) {
      if bytes[found.lowerBound...].dropFirst(28).starts(with: "OpusHead".utf8) { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
