internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

/// Says in lines what has changed on the screen, for a screen reader or a terminal that cannot move its cursor.
struct PlainReader: Sendable {
  private let lettering: Lettering
  private var last: ScreenState?

  init(lettering: Lettering) {
    self.lettering = lettering
  }

  /// What is new since the last time.
  ///
  /// - Returns: one line for each change, perhaps none.
  mutating func lines(_ state: ScreenState) -> [String] {
    let before = last
    last = state
    guard let before, before.channel == state.channel else {
      return safe(PlainReader.welcome(state) + PlainReader.draft(state))
    }
    var lines = PlainReader.phase(before, state)
    lines += PlainReader.elapsed(before, state)
    lines += PlainReader.focus(before, state)
    lines += PlainReader.messages(before, state)
    lines += PlainReader.playback(before, state)
    if let notice = state.notice, notice != before.notice { lines.append(PlainReader.sentence(notice.text)) }
    if let question = state.question, question != before.question {
      lines.append("Delete \(Length.text(question.length)) of sound? y deletes, any other key keeps.")
    }
    lines += PlainReader.overlay(before, state)
    return safe(lines)
  }

  private func safe(_ lines: [String]) -> [String] {
    lines.map { line in lettering.glyphs(line).map(\.text).joined() }
  }

  // MARK: What is said

  private static func welcome(_ state: ScreenState) -> [String] {
    let count = state.messages.count
    let messages = count == 1 ? "1 message" : "\(count) messages"
    return ["Channel \(state.title), \(messages). \(sentence(state.words.idle)) ? lists the keys."]
  }

  private static func draft(_ state: ScreenState) -> [String] {
    var parts: [String] = []
    if !state.recordings.isEmpty { parts.append(count(state.recordings.count)) }
    if !state.text.text.isEmpty { parts.append(oneLine(state.text.text)) }
    return parts.isEmpty ? [] : ["Draft: \(parts.joined(separator: ", "))"]
  }

  private static func phase(_ before: ScreenState, _ state: ScreenState) -> [String] {
    let time = Length.text(state.takeLength)
    switch state.phase {
    case .preview(let preview): return self.preview(before, preview)
    case .idle, .tip, .pressed, .opening, .recording, .locked, .paused, .finishing: break
    }
    guard before.phase.name != state.phase.name else { return [] }
    switch state.phase {
    case .idle:
      return before.phase.isTake && before.recordings.count >= state.recordings.count ? ended(before) : []
    case .tip: return [sentence(state.words.tip)]
    case .pressed: return ["Hold on."]
    case .opening: return ["Opening the microphone."]
    case .recording: return ["Recording. \(sentence(state.words.held))"]
    case .locked:
      return before.phase.name == .paused
        ? ["Recording goes on."] : ["Recording. \(sentence(state.words.locked))"]
    case .paused: return ["Paused at \(time). p goes on."]
    case .finishing, .preview: return []
    }
  }

  private static func ended(_ before: ScreenState) -> [String] {
    switch before.phase {
    case .pressed, .opening, .recording, .locked, .paused, .preview: ["Discarded."]
    case .finishing, .idle, .tip: []
    }
  }

  private static func preview(_ before: ScreenState, _ preview: Phase.Preview) -> [String] {
    let place = Length.text(FrameCount(nanoseconds: preview.position.count, at: .opus))
    guard case .preview(let old) = before.phase else {
      let length = Length.text(FrameCount(preview.samples))
      return ["Preview, \(length). space plays, Enter adds, d discards."]
    }
    if old.rate != preview.rate { return ["Speed \(TerminalText.speed(preview.rate.value))."] }
    switch (old.playback, preview.playback) {
    case (.playing, .playing), (.paused, .paused), (.stopped, .stopped):
      // While it plays it moves by itself; a jump is worth a line.
      let distance = abs(preview.position.count - old.position.count)
      return distance > 1_000_000_000 ? ["At \(place)."] : []
    case (_, .playing): return ["Playing from \(place)."]
    case (_, .paused), (_, .stopped): return ["Silent at \(place)."]
    }
  }

  /// Each five seconds of a take, and each of the last ten before the limit.
  private static func elapsed(_ before: ScreenState, _ state: ScreenState) -> [String] {
    switch state.phase {
    case .recording, .locked: break
    case .idle, .tip, .pressed, .opening, .paused, .finishing, .preview: return []
    }
    let step = FrameCount(240_000).frames
    let (old, new) = (before.meter.frames.frames / step, state.meter.frames.frames / step)
    return new > old && before.meter.frames < state.meter.frames ? [Length.text(FrameCount(new * step))] : []
  }

  private static func focus(_ before: ScreenState, _ state: ScreenState) -> [String] {
    guard before.focus == state.focus else {
      switch state.focus {
      case .composer: return ["Composer."] + draft(state)
      case .text: return ["Text: \(oneLine(state.text.text))"]
      case .messages: return ["Messages.", state.selected.map(message)].compactMap { $0 }
      }
    }
    guard state.focus == .text, before.text != state.text else { return [] }
    return ["Text: \(oneLine(state.text.text))"]
  }

  private static func messages(_ before: ScreenState, _ state: ScreenState) -> [String] {
    if state.focus == .messages, before.focus == .messages, before.selection != state.selection {
      return state.selected.map { [message($0)] } ?? []
    }
    guard let newest = before.messages.last?.id else {
      return state.messages.suffix(1).map { "New message: \(message($0))" }
    }
    guard let place = state.messages.firstIndex(where: { $0.id == newest }) else { return [] }
    return state.messages[(place + 1)...].map { "New message: \(message($0))" }
  }

  private static func playback(_ before: ScreenState, _ state: ScreenState) -> [String] {
    guard let playback = state.playback, before.playback?.phase != playback.phase else { return [] }
    let place = Length.text(playback.place)
    switch playback.phase {
    case .loading: return []
    case .playing: return ["Playing from \(place)."]
    case .paused: return ["Silent at \(place)."]
    case .stopped: return ["Stopped at \(place)."]
    case .failed(let error): return [sentence(error.message)]
    }
  }

  private static func overlay(_ before: ScreenState, _ state: ScreenState) -> [String] {
    guard let overlay = state.overlay, overlay != before.overlay else { return [] }
    switch overlay {
    case .keys: return KeyHelp.lines(state.words)
    case .channels(let choice):
      let name = choice.chosen.map { $0.title } ?? "none fits \(choice.filter)"
      return ["Channel \(name). Enter opens, Esc closes."]
    }
  }

  private static func message(_ message: MessageEntry) -> String {
    var parts = ["\(message.time) \(message.author)"]
    for recording in message.recordings { parts.append("voice message of \(Length.text(recording.length))") }
    if message.isUnheard { parts.append("not heard yet") }
    if !message.text.isEmpty { parts.append(oneLine(message.text)) }
    return parts.joined(separator: ", ")
  }

  private static func count(_ recordings: Int) -> String {
    recordings == 1 ? "1 recording" : "\(recordings) recordings"
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// With a capital and a full stop.
  private static func sentence(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let end = text.last.map { ".?!".contains($0) } ?? false ? "" : "."
    return first.uppercased() + text.dropFirst() + end
  }
}
