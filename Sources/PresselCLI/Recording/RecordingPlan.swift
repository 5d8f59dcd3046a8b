import ComposerEngine
import PresselService
import PresselStore
import PresselSystem

/// What is to become of a take.
struct RecordingPlan {
  /// Where it goes.
  enum Place {
    /// A message in a channel.
    case message(Store, String)
    /// An attachment of the draft in a channel.
    case draft(Store, String)
    /// A file of its own.
    case file(FilePlace, title: String?)
    /// Standard output.
    case stream
  }

  let text: String
  let place: Place

  /// The store that it goes to, if it does.
  var store: Store? {
    switch place {
    case .message(let store, _), .draft(let store, _): store
    case .file, .stream: nil
    }
  }

  /// What the composer is told when the take may end.
  var wish: Event {
    switch place {
    case .message: .send
    case .draft, .file, .stream: .confirm
    }
  }

  func destination(author: String) throws(CommandError) -> any TakeDestination {
    switch place {
    case .message(let store, let channel), .draft(let store, let channel):
      return try CommandError.mapping { () throws(StoreError) in
        try StoreDestination(store: store, channel: channel, author: author)
      }
    case .file(let place, let title): return FileDestination(place: place, title: title)
    case .stream: return StreamDestination(stream: .standardOutput)
    }
  }
}
