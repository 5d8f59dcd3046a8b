internal import ComposerEngine

extension HoldControl {
  /// Takes what the mouse did.
  ///
  /// - Parameter event: the mouse.
  /// - Returns: what the composer is to have; ``HoldAnswer/notMine`` for what has nothing to do with the button that
  ///   records.
  public mutating func mouse(_ event: MouseEvent) -> HoldAnswer {
    let target = HoldTarget(event.position, button: button, on: size)
    guard case .mouse(let slide, let offset) = grip else { return start(event, target) }
    switch event.kind {
    case .drag(.left): return .taken(move(slide, offset, to: event.position))
    case .release(.left):
      // A quick hand lets go elsewhere than where the last motion was told.
      let moves = move(slide, offset, to: event.position)
      return .taken(moves + release())
    case .press(.left): return .taken(release())
    case .motion:
      // With the button down it would be a drag: the release was lost. At the edge some terminals tell it too early.
      return .taken(target == .border ? [] : release())
    case .press, .release, .drag, .wheel: return .taken([])
    }
  }

  private mutating func start(_ event: MouseEvent, _ target: HoldTarget) -> HoldAnswer {
    guard event.kind == .press(.left), target == .recordButton, grip == .none else { return .notMine }
    switch phase {
    case .idle, .tip:
      let slide = Slide(from: event.position, on: size, settings)
      return .taken(press(.mouse(slide, .zero), HoldControl.mousePointer))
    case .pressed, .opening, .recording, .locked, .paused, .finishing, .preview: return .notMine
    }
  }

  private mutating func move(_ slide: Slide, _ offset: Offset, to position: CellPosition) -> [Event] {
    let new = slide.offset(to: position)
    guard new != offset else { return [] }
    grip = .mouse(slide, new)
    return [.move(to: new, pointer: HoldControl.mousePointer)]
  }
}
