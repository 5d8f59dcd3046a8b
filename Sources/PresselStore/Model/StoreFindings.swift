/// Where the index and the files of a store do not agree.
public struct StoreFindings: Hashable, Sendable {
  /// Files, below the store's folder, that nothing in the index refers to.
  public let strayFiles: [String]

  /// Recordings in the index whose file is gone.
  public let withoutFile: [Attachment]

  /// Files of what was deleted, below the store's folder, that could not be removed yet; the next opening of the
  /// store tries again.
  public let notRemoved: [String]

  /// Whether index and files agree.
  public var isClean: Bool { strayFiles.isEmpty && withoutFile.isEmpty && notRemoved.isEmpty }
}
