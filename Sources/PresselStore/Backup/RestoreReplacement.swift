/// What may be in the place to which a backup is restored.
public enum RestoreReplacement: Hashable, Sendable {
  /// Nothing: a store with a message, a draft, a take or a channel of its own stays.
  case nothing
  /// Any store that no program has open; it is moved aside.
  case store
}
