import ComposerWire
import PresselAudio
import PresselOpus
import PresselService
import PresselStore

/// Something that is wrong in a store.
struct StoreFault {
  /// What it is, for scripts.
  enum Kind: String {
    /// The index contradicts itself.
    case index
    /// A recording whose file is gone.
    case missing
    /// A file that nothing refers to.
    case stray
    /// A file that was to be removed.
    case notRemoved
    /// A recording with damaged pages, of another length, or that is none.
    case damaged
  }

  let kind: Kind
  /// The path below the store's folder.
  let file: String
  let text: String
  var isMended: Bool

  init(_ kind: Kind, _ file: String, _ text: String, isMended: Bool = false) {
    self.kind = kind
    self.file = file
    self.text = text
    self.isMended = isMended
  }

  var json: JSONValue {
    .object([
      ("code", .string(kind.rawValue)), ("file", .string(file)), ("message", .string(text)),
      ("mended", .bool(isMended)),
    ])
  }

  /// Reads every page of a recording, without decoding.
  static func faults(of attachment: Attachment, at path: String) -> [StoreFault] {
    let facts: SoundFacts
    do {
      facts = try SoundFile.facts(of: path)
    } catch {
      return [StoreFault(.damaged, attachment.file, CommandError.withoutFullStop(error.message))]
    }
    switch facts {
    case .opus(let info):
      if let fault = info.faults.first {
        let more = info.faults.count + info.omittedFaults - 1
        return [
          StoreFault(
            .damaged, attachment.file,
            "\(CommandError.withoutFullStop(fault.message)) at byte \(fault.offset)\(more > 0 ? ", and \(more) more" : "")"
          )
        ]
      }
      guard info.samples.frames == attachment.samples else {
        return [
          StoreFault(
            .damaged, attachment.file,
            "has \(info.samples.frames) samples, and \(attachment.samples) by the index")
        ]
      }
      return []
    case .wave, .foreign:
      return [StoreFault(.damaged, attachment.file, "is no Ogg Opus file")]
    }
  }
}
