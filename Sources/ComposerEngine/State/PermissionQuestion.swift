/// Whether an answer of the person to the system's question is awaited.
enum PermissionQuestion: Sendable, Hashable {
  case none
  case asked
}
