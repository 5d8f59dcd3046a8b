// The composer in a terminal with two views of its own: a bigger mark while a take is held, and recordings as plain words.
//
//   swift run own-views voice.wav /tmp/voices

import ComposerEngine
import Glibc
import PresselAudio
import PresselOpus
import PresselService
import PresselStore
import PresselSystem
import PresselTerminal

/// Replaces two of the four views; the other two are Pressel's.
struct OwnViews: ComposerViewFactory {
  func makeComposerRecordingView(_ state: ScreenState, at now: Instant) -> any ScreenView {
    OnAir(state: state)
  }

  func makeVoiceRecordingView(_ recording: VoiceRecordingContent) -> any ScreenView {
    Words(recording: recording)
  }
}

/// A whole row says that somebody is heard.
struct OnAir: ScreenView {
  let state: ScreenState

  func rows(columns: Int) -> Int { 1 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let time = TerminalText.length(nanoseconds: state.meter.frames.nanoseconds(at: .opus))
    canvas.fill(area, palette.selected)
    canvas.draw("ON AIR \(time)", at: area.origin, palette.selected, within: area)
  }
}

/// No waveform: how long it is, and how far it was heard.
struct Words: ScreenView {
  let recording: VoiceRecordingContent

  func rows(columns: Int) -> Int { 1 }

  func draw(on canvas: inout Canvas, in area: CellArea, _ palette: Palette) {
    let length = TerminalText.length(nanoseconds: recording.length.nanoseconds(at: .opus))
    let place = recording.place.map { TerminalText.length(nanoseconds: $0.nanoseconds(at: .opus)) + " of " }
    let text = canvas.lettering.fitted("voice, \(place ?? "")\(length)", to: area.columns)
    canvas.draw(text, at: area.origin, palette.accent, within: area)
  }
}

guard CommandLine.arguments.count == 3 else {
  print("usage: own-views FILE.wav STORE")
  exit(64)
}
let (file, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])

do {
  // For a microphone and a loudspeaker: `source(device:)` and `sink(device:)` of PresselALSA's `ALSABackend`.
  let source = try FileSource(path: file, pace: .realTime)
  let heard = try FilePlace("\(folder).wav", existing: .replace)
  var visit = ComposerVisit(
    store: try Store(at: folder), channel: "general", author: "host", encoder: .standard, source: { source },
    sink: { WaveFileSink(place: heard) })
  visit.views = OwnViews()
  switch try ComposerApplication(visit).run() {
  case .left, .gone: exit(0)
  case .signal(let signal): exit(signal.exitCode)
  }
} catch {
  print("\(error)")
  exit(2)
}
