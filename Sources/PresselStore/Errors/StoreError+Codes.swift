extension StoreError.Code {
  // The store itself.

  /// The disk, a quota or a limit on file size is used up.
  public static let storageFull = Self(rawValue: "storageFull")
  /// The store's folder may not be written.
  public static let storeUnwritable = Self(rawValue: "storeUnwritable")
  /// The index is empty, missing beside audio, or not what was written.
  public static let storeDamaged = Self(rawValue: "storeDamaged")
  /// A newer program made the store.
  public static let storeTooNew = Self(rawValue: "storeTooNew")
  /// Another process held the store's lock longer than was waited.
  public static let storeBusy = Self(rawValue: "storeBusy")
  /// The disk failed, or something else that is not the user's doing.
  public static let failed = Self(rawValue: "inputOutput")

  // Backups.

  /// The archive is none, or a byte of it is missing or wrong.
  public static let backupDamaged = Self(rawValue: "backupDamaged")
  /// Something is in the folder that a backup was to be restored to.
  public static let placeTaken = Self(rawValue: "placeTaken")

  // What was asked for.

  /// No channel has this name.
  public static let unknownChannel = Self(rawValue: "unknownChannel")
  /// A channel with this name, or with one that looks the same, is there already.
  public static let channelExists = Self(rawValue: "channelExists")
  /// The channel still has messages, drafts or takes.
  public static let channelInUse = Self(rawValue: "channelInUse")
  /// A name is empty, too long or has control characters.
  public static let badName = Self(rawValue: "badName")
  /// Nothing has this id.
  public static let notFound = Self(rawValue: "notFound")
  /// More than one thing's id begins like this.
  public static let ambiguousID = Self(rawValue: "ambiguousID")
  /// The draft has no such attachment.
  public static let attachmentNotFound = Self(rawValue: "attachmentNotFound")
  /// The audio file of an attachment is gone.
  public static let audioMissing = Self(rawValue: "audioMissing")
  /// There is neither text nor a recording.
  public static let nothingToSend = Self(rawValue: "nothingToSend")

  // Takes.

  /// The take was finished, attached or discarded before.
  public static let takeEnded = Self(rawValue: "takeEnded")
  /// The take was discarded while it was being finished.
  public static let discarded = Self(rawValue: "discarded")
}
