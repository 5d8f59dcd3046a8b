/// Where the index and the files of a store do not agree.
public struct StoreFindings: Hashable, Sendable {
  /// Files, below the store's folder, that nothing in the index refers to.
  public let strayFiles: [String]

  /// Recordings in the index whose file is gone.
  public let withoutFile: [Attachment]

  /// Whether index and files agree.
  public var isClean: Bool { strayFiles.isEmpty && withoutFile.isEmpty }
}
