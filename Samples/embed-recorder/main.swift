// Records a file into a store through the libraries, as a program that embeds Pressel would record a microphone.
//
//   swift run embed-recorder voice.wav /tmp/voices

import ComposerEngine
import Glibc
import PresselAudio
import PresselOpus
import PresselService
import PresselStore

guard CommandLine.arguments.count == 3 else {
  print("usage: embed-recorder FILE.wav STORE")
  exit(64)
}
let (file, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])

do {
  // A store is a folder: an index, and the audio beside it. It has the channel "general".
  let store = try Store(at: folder)

  // What an earlier run left when it was killed becomes a recording of its author's draft.
  let report = try TakeRecovery(store: store).recoverAll(.quick)
  for recovered in report.recovered {
    print("Cut off, and a draft again: \(Double(recovered.recording.samples) / 48_000) s")
  }
  for failure in report.failures { print("Cut off, and still so: \(failure.error)") }

  let destination = try StoreDestination(store: store, channel: "general", author: "embedder")

  // For a microphone: `ALSABackend().source(device: nil)` of PresselALSA.
  let source = try FileSource(path: file, pace: .unlimited)

  let session = try RecordingSession(
    settings: ComposerSettings(), encoder: .standard, destination: destination,
    source: { source })

  // What a person would do: start, talk until the file ends, send.
  session.post(.text("From a program"))
  session.post(.startLocked)
  for await notice in session.notices {
    switch notice.content {
    case .report(.captureEnded, _):
      session.post(.send)
    case .stored(let id):
      session.close()
      let message = try store.message(matching: id)
      for recording in message.attachments {
        print("\(message.id): \(Double(recording.samples) / 48_000) s, \(recording.bytes) bytes")
      }
      exit(0)
    case .report(let code, let message):
      print("The recording failed: \(message ?? code.rawValue)")
      exit(2)
    case .refused, .tip, .feedback, .attached, .draftSaved, .silence, .gap, .away, .returned:
      break
    }
  }
} catch {
  print("\(error)")
  exit(2)
}
