import ComposerEngine

/// What a phase can be beside its name, where that changes what an event does.
enum Shade: String, CaseIterable {
  case asked, unheard, unheld, adding, sending, playing, quiet, onItsWay

  /// A composer at 2.0 s; a take, if there is one, is the first.
  var story: Story {
    var story: Story
    switch self {
    case .asked:
      story = Story()
      story.at(0, .press())
      story.at(100, .permissionAsked)
    case .unheard:
      story = Story()
      story.at(1_500, .press())
    case .unheld:
      story = Story()
      story.at(0, .startLocked)
    case .adding:
      story = .at(.finishing)
      story.at(1_901, .confirm)
    case .sending:
      story = .at(.finishing)
      story.at(1_901, .send)
    case .playing:
      story = .at(.preview)
      story.at(1_960, .play)
    case .quiet:
      story = .at(.preview)
      story.at(1_960, .play)
      story.at(1_970, .pausePlayback)
    case .onItsWay:
      story = Story(draft: Draft(takes: [TakeID(9)]))
      story.at(0, .send)
    }
    return story
  }
}
