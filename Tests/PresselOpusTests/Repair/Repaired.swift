import PresselAudio
import PresselOpus
import Testing

/// What a repair makes of a file.
struct Repaired {
  var bytes: [UInt8] = []
  let mends: [OpusMend]
  let samples: FrameCount
  let packets: Int
  let links: Int

  var codes: [OpusMend.Code] { mends.map(\.code) }

  /// How the streams of a damaged file lie.
  enum Streams {
    /// One after the other, so that there is no choice among them.
    case inOrder
    /// Torn apart and among one another. A reader stays with the one whose head it saw, a repair with the one of
    /// which there is sound: where either left another one out, their lengths are those of different streams.
    case mixed
  }

  /// Whether the result is as long as what a reader made of the damaged file, at least.
  func keepsLength(_ streams: Streams) -> Bool {
    switch streams {
    case .inOrder: true
    case .mixed: !codes.contains(.strangerLeftOut)
    }
  }

  init(_ file: [UInt8]) throws(OpusFileError) {
    try self.init(ArrayByteSource(file))
  }

  init(_ source: some ByteSource) throws(OpusFileError) {
    var repairer = OggOpusRepairer(source)
    while let block = try repairer.nextBlock() { bytes += block }
    mends = repairer.mends
    samples = repairer.samples
    packets = repairer.packets
    links = repairer.links
  }

  /// The packets of the file, headers too, in order.
  var allPackets: [[UInt8]] {
    (PlainPage.pages(of: bytes) ?? []).flatMap(\.packets)
  }

  /// The packets of a file that has nothing but pages, and where it ends.
  private static func essence(_ file: [UInt8]) -> [[UInt8]]? {
    PlainPage.pages(of: file).map { pages in
      pages.flatMap(\.packets) + [Array("\(pages.last?.granule ?? 0)".utf8)]
    }
  }

  /// Holds the result against all that a repaired file promises.
  ///
  /// - Parameters:
  ///   - file: the damaged file.
  ///   - what: for the message of a failure.
  ///   - streams: how those of the damaged file lie.
  func check(against file: [UInt8], _ what: String, streams: Streams = .inOrder) throws {
    #expect(PlainPage.pages(of: bytes) != nil, "\(what): something is no page")
    let info = try OpusFileInfo(scanning: ArrayByteSource(bytes))
    // Links that follow one another are no damage.
    #expect(info.faults.allSatisfy { $0.code == .chained }, "\(what): \(info.faults)")
    #expect(info.samples == samples && info.packets == packets && info.links == links, "\(what)")
    if samples < FrameCount(200_000) {
      let decoded = try Decoded(bytes)
      #expect(decoded.samples.count == Int(samples.frames), "\(what)")
      #expect(decoded.faults.allSatisfy { $0 == .chained }, "\(what): \(decoded.faults)")
    }
    let again = try Repaired(bytes)
    #expect(again.bytes == bytes, "\(what): mended twice is not mended once")
    #expect(again.mends.isEmpty, "\(what): \(again.mends)")
    if keepsLength(streams), let before = try? OpusFileInfo(scanning: ArrayByteSource(file)) {
      // A loss that is no multiple of 2.5 ms is filled to that; a page that came twice is there once.
      let slack = 120 * Int64(codes.count { $0 == .gapFilled })
      #expect(
        samples.frames + slack >= before.samples.frames || codes.contains(.repeatedPageLeftOut),
        "\(what): \(before.samples) became \(samples), \(before.faults), \(mends)")
      if mends.isEmpty { #expect(Self.essence(bytes) == Self.essence(file), "\(what)") }
    }
  }
}

/// Repairs a file, or says by its name why not.
///
/// - Returns: the result, checked; `nil` for a named error.
@discardableResult
func repairedOrRefused(
  _ file: [UInt8], _ what: String, streams: Repaired.Streams = .inOrder
) throws -> Repaired? {
  let result: Repaired
  do {
    result = try Repaired(file)
  } catch {
    let names: [OpusFileError.Code] = [.notOgg, .notOpus, .noAudio, .unsupportedChannels]
    #expect(names.contains(error.code), "\(what): \(error.code)")
    return nil
  }
  try result.check(against: file, what, streams: streams)
  return result
}
