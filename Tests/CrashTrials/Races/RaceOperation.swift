/// What a worker does in a race.
enum RaceOperation: String, CaseIterable, Sendable {
  case send
  case draft
  case sendDraft
  case discardDraft
  case delete
  case list
  case show
}
