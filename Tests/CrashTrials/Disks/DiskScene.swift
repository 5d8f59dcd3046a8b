internal import ComposerWire
internal import PresselSystem

/// Something that a person does with a store or a file while the disk fails.
enum DiskScene: String, CaseIterable, Sendable {
  case firstRecording, recording, draft, output, sending, discarding, deleting, recovering

  /// What is typed; DISK is the folder whose disk fails, INPUT a short WAV file.
  var words: [String] {
    switch self {
    case .firstRecording, .recording: ["record", "--input", "INPUT", "--send", "--store", "DISK/store"]
    case .draft: ["record", "--input", "INPUT", "--draft", "--store", "DISK/store"]
    case .output: ["record", "--input", "INPUT", "--output", "DISK/out.ogg"]
    case .sending: ["drafts", "send", "last", "--store", "DISK/store"]
    case .discarding: ["drafts", "discard", "last", "--store", "DISK/store"]
    case .deleting: ["delete", "last", "--store", "DISK/store"]
    case .recovering: ["recover", "--store", "DISK/store"]
    }
  }

  /// What was done before, while the disk was well.
  var before: [[String]] {
    let message = ["record", "--input", "INPUT", "--send", "--store", "DISK/store"]
    let draft = ["record", "--input", "INPUT", "--draft", "--store", "DISK/store"]
    return switch self {
    case .firstRecording, .output: []
    case .recording, .draft: [message]
    case .sending, .discarding: [message, draft]
    case .deleting: [message, message]
    case .recovering: [message]
    }
  }

  /// Whether a take whose program was killed lies there.
  var hasLeftover: Bool {
    switch self {
    case .recovering: true
    case .firstRecording, .recording, .draft, .output, .sending, .discarding, .deleting: false
    }
  }

  /// Whether it is about removing something.
  var removes: Bool {
    switch self {
    case .discarding, .deleting: true
    case .firstRecording, .recording, .draft, .output, .sending, .recovering: false
    }
  }

  /// Whether it makes a new recording.
  var records: Bool {
    switch self {
    case .firstRecording, .recording, .draft, .output: true
    case .sending, .discarding, .deleting, .recovering: false
    }
  }
}
