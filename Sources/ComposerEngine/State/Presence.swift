/// Whether the person is with this composer; who has left cannot save a draft any more, so it is done for them.
enum Presence: Sendable, Hashable {
  case here
  case left
}
