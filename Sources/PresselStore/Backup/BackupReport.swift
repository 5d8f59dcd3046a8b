/// What a backup holds.
public struct BackupReport: Hashable, Sendable {
  /// How many messages.
  public let messages: Int

  /// How many files of sound, those of drafts and takes included.
  public let files: Int

  /// The length of the archive in bytes.
  public let bytes: Int64

  /// Recordings in the index whose file was gone already, by their paths below the store's folder.
  public let missing: [String]
}
