internal import ComposerEngine
internal import PresselAudio
internal import PresselService
internal import PresselStore

/// Where the parts of the screen are, and what is drawn in them.
///
/// From the bottom: one row for what is said, the composer, the text, the draft's recordings, a line, the messages, and
/// the title above. On a low screen the messages go first.
struct ScreenLayout {
  let state: ScreenState
  let now: Instant
  let factory: any ComposerViewFactory
  let palette: Palette

  /// Of the draft so many recordings are shown, the newest.
  private static let shownRecordings = 3

  /// What can be clicked where.
  struct Map {
    /// The button that records; `nil` while there is none.
    var button: CellArea?
    /// The rest.
    var targets: [(area: CellArea, target: ScreenTarget)] = []

    /// What is under a cell.
    func target(at position: CellPosition) -> ScreenTarget? {
      targets.last { $0.area.contains(position) }?.target
    }
  }

  /// Draws all.
  func draw(on canvas: inout Canvas) -> Map {
    var map = Map()
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    var bottom = rows
    func take(_ wanted: Int) -> CellArea {
      let height = max(0, min(wanted, bottom))
      bottom -= height
      return CellArea(CellPosition(column: 0, row: bottom), columns: columns, rows: height)
    }
    drawWords(on: &canvas, in: take(1))
    drawComposer(on: &canvas, take, &map)
    drawText(on: &canvas, in: take(1), &map)
    drawDraft(on: &canvas, take)
    let line = take(bottom > 2 ? 1 : 0)
    if line.rows > 0 {
      canvas.draw(String(repeating: "─", count: columns), at: line.origin, palette.muted, within: line)
    }
    guard bottom > 0 else { return map }
    drawTitle(on: &canvas, columns)
    let list = CellArea(CellPosition(column: 0, row: 1), columns: columns, rows: bottom - 1)
    switch state.overlay {
    case nil: drawMessages(on: &canvas, in: list, &map)
    case .keys: drawKeys(on: &canvas, in: list)
    case .channels(let choice): drawChannels(choice, on: &canvas, in: list)
    }
    return map
  }

  // MARK: Above

  private func drawTitle(on canvas: inout Canvas, _ columns: Int) {
    let row = CellArea(CellPosition(column: 0, row: 0), columns: columns, rows: 1)
    let hint = columns >= 40 ? "? keys" : "?"
    let width = canvas.lettering.width(hint)
    let title = canvas.lettering.fitted(state.title, to: columns - width - 2)
    var style = palette.accent
    style.emphasis.insert(.bold)
    canvas.draw(title, at: row.origin, style, within: row)
    canvas.draw(hint, at: row.origin.moved(to: columns - width), palette.muted, within: row)
  }

  // MARK: Below

  private func drawWords(on canvas: inout Canvas, in area: CellArea) {
    let (words, style): (String, CellStyle) =
      switch (state.question, state.notice) {
      case (.some(let question), _):
        ("Delete \(Length.text(question.length)) of sound? y deletes, any other key keeps", palette.warning)
      case (nil, .some(let notice)):
        (notice.text, notice.weight == .warning ? palette.warning : palette.text)
      case (nil, nil): (hint, palette.muted)
      }
    canvas.draw(canvas.lettering.fitted(words, to: area.columns), at: area.origin, style, within: area)
  }

  private var hint: String {
    switch state.focus {
    case .text: "Enter sends · Esc ends the text"
    case .messages: "Up Down choose · space plays · n next unheard · r reply · Tab composer"
    case .composer:
      state.meter.isSilent && state.phase.isCapturing ? "nothing heard; input muted?" : composerHint
    }
  }

  private var composerHint: String {
    switch state.phase {
    case .idle, .tip: "t text · Enter send · Tab messages · c channel · Esc leave"
    case .pressed, .recording, .opening: state.words.held
    case .locked, .paused, .finishing, .preview: "Esc leaves, the draft is kept"
    }
  }

  private func drawComposer(on canvas: inout Canvas, _ take: (Int) -> CellArea, _ map: inout Map) {
    let columns = canvas.size.columns
    switch state.phase {
    case .idle:
      let view = ButtonView(text: state.words.idle)
      let area = take(view.rows(columns: columns))
      view.draw(on: &canvas, in: area, palette)
      map.button = CellArea(
        area.origin, columns: view.width(canvas.lettering, columns: columns), rows: area.rows)
    case .tip:
      let view = factory.makeComposerRecordingTipView(state, at: now)
      let area = take(view.rows(columns: columns))
      view.draw(on: &canvas, in: area, palette)
      map.button = area
    case .pressed, .recording:
      draw(factory.makeComposerRecordingView(state, at: now), on: &canvas, take)
    case .opening(let opening) where opening.drag != nil:
      draw(factory.makeComposerRecordingView(state, at: now), on: &canvas, take)
    case .opening, .locked, .paused, .finishing:
      draw(factory.makeComposerRecordingLockedView(state, at: now), on: &canvas, take)
    case .preview:
      draw(factory.makeComposerRecordingLockedView(state, at: now), on: &canvas, take)
    }
  }

  private func draw(_ view: any ScreenView, on canvas: inout Canvas, _ take: (Int) -> CellArea) {
    view.draw(on: &canvas, in: take(view.rows(columns: canvas.size.columns)), palette)
  }

  /// The part of the text around the cursor that fits.
  private func drawText(on canvas: inout Canvas, in area: CellArea, _ map: inout Map) {
    guard area.rows > 0 else { return }
    map.targets.append((area, .text))
    var column = canvas.draw("> ", at: area.origin, palette.muted, within: area)
    guard state.focus == .text || !state.text.text.isEmpty else {
      canvas.draw("t text", at: area.origin.moved(to: column), palette.muted, within: area)
      return
    }
    let lettering = canvas.lettering
    // A break is shown as a space, so that one row has it all.
    var head = String(state.text.head.map { $0.isNewline ? " " : $0 })
    let tail = String(state.text.tail.map { $0.isNewline ? " " : $0 })
    while !head.isEmpty, lettering.width(head) > max(0, area.columns - column - 1) { head.removeFirst() }
    column = canvas.draw(head, at: area.origin.moved(to: column), palette.text, within: area)
    if state.focus == .text { canvas.cursor = area.origin.moved(to: min(column, area.columns - 1)) }
    canvas.draw(tail, at: area.origin.moved(to: column), palette.text, within: area)
  }

  private func drawDraft(on canvas: inout Canvas, _ take: (Int) -> CellArea) {
    let recordings = state.recordings
    for recording in recordings.suffix(ScreenLayout.shownRecordings).reversed() {
      let area = take(1)
      let column = canvas.draw("+ ", at: area.origin, palette.accent, within: area)
      let place = CellArea(area.origin.moved(to: column), columns: area.columns - column, rows: area.rows)
      factory.makeVoiceRecordingView(VoiceRecordingContent(length: recording.length, peaks: recording.peaks))
        .draw(on: &canvas, in: place, palette)
    }
    let hidden = recordings.count - ScreenLayout.shownRecordings
    if hidden > 0 {
      let area = take(1)
      canvas.draw("+ \(hidden) more", at: area.origin, palette.muted, within: area)
    }
    if let answered = state.answered {
      let area = take(1)
      let text = canvas.lettering.fitted("answers \(answered.author): \(answered.text)", to: area.columns)
      canvas.draw(text, at: area.origin, palette.muted, within: area)
    }
  }

  // MARK: The middle

  /// The chosen message is always whole; from it upwards and downwards as many as fit.
  private func drawMessages(on canvas: inout Canvas, in area: CellArea, _ map: inout Map) {
    guard !state.messages.isEmpty else {
      let text = canvas.lettering.fitted("no messages yet: \(state.words.idle)", to: area.columns)
      canvas.draw(text, at: area.origin, palette.muted, within: area)
      return
    }
    let views = state.messages.map { MessageView(message: $0, state: state, factory: factory) }
    let heights = views.map { $0.rows(columns: area.columns) }
    let chosen = state.messages.firstIndex { $0.id == state.selection } ?? views.count - 1
    var row = area.rows
    var index = ScreenLayout.last(visibleWith: chosen, heights, in: area.rows)
    while index >= 0, row > 0 {
      row -= heights[index]
      let place = CellArea(
        CellPosition(column: 0, row: area.origin.row + row), columns: area.columns, rows: heights[index])
      views[index].draw(on: &canvas, in: place.intersection(area), from: max(0, -row), palette)
      map.targets.append((place.intersection(area), .message(state.messages[index].id)))
      index -= 1
    }
  }

  /// The newest stays in view while the chosen one does too.
  private static func last(visibleWith chosen: Int, _ heights: [Int], in rows: Int) -> Int {
    var last = heights.count - 1
    while last > chosen, heights[chosen...last].reduce(0, +) > rows { last -= 1 }
    return last
  }

  private func drawKeys(on canvas: inout Canvas, in area: CellArea) {
    for (row, line) in KeyHelp.lines(state.words).prefix(area.rows).enumerated() {
      let text = canvas.lettering.fitted(line, to: area.columns)
      canvas.draw(text, at: area.origin.moved(down: row), palette.text, within: area)
    }
  }

  private func drawChannels(_ choice: ChannelChoice, on canvas: inout Canvas, in area: CellArea) {
    let head = canvas.lettering.fitted(
      "channel: \(choice.filter)_  (Enter opens, Esc closes)", to: area.columns)
    canvas.draw(head, at: area.origin, palette.muted, within: area)
    let rows = max(1, area.rows - 1)
    let first = max(0, choice.selection - rows + 1)
    for (row, entry) in choice.shown.dropFirst(first).prefix(area.rows - 1).enumerated() {
      let isChosen = first + row == choice.selection
      let name = entry.title == entry.name ? entry.name : "\(entry.title) (\(entry.name))"
      let text = canvas.lettering.fitted("\(isChosen ? ">" : " ") \(name)", to: area.columns)
      canvas.draw(
        text, at: area.origin.moved(down: row + 1), isChosen ? palette.selected : palette.text, within: area)
    }
  }
}
