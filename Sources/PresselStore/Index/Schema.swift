/// The tables of the index, by version.
///
/// A version is never changed once it was published; what is new comes as a further step.
enum Schema {
  /// "Prsl": what `PRAGMA application_id` says in an index of ours.
  static let applicationID: Int64 = 0x5072_736C

  /// The step to each version, from 1.
  static let steps = [version1, version2, version3]

  /// The version that this program makes and reads.
  static var version: Int64 { Int64(steps.count) }

  /// A message's key is its time in milliseconds, shifted by this, plus a counter; so keys are in the order of
  /// time even when old messages are imported, and a channel's index needs nothing but the key.
  static let placeShift: Int64 = 12

  static let version1 = """
    CREATE TABLE channels (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      extra TEXT
    ) STRICT;

    CREATE TABLE messages (
      place INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      channel INTEGER NOT NULL REFERENCES channels (key),
      author TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      editedAt INTEGER,
      text TEXT NOT NULL,
      replyTo BLOB,
      request TEXT,
      extra TEXT
    ) STRICT;
    CREATE INDEX messagesOfChannel ON messages (channel);
    CREATE UNIQUE INDEX messagesByRequest ON messages (request) WHERE request IS NOT NULL;

    CREATE TABLE drafts (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      channel INTEGER NOT NULL REFERENCES channels (key) ON DELETE CASCADE,
      author TEXT NOT NULL,
      text TEXT NOT NULL DEFAULT '',
      composer BLOB,
      takes INTEGER NOT NULL DEFAULT 0,
      updatedAt INTEGER NOT NULL,
      UNIQUE (channel, author)
    ) STRICT;

    CREATE TABLE attachments (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      message INTEGER REFERENCES messages (place) ON DELETE CASCADE,
      draft INTEGER REFERENCES drafts (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      take INTEGER,
      kind TEXT NOT NULL,
      title TEXT NOT NULL,
      mimeType TEXT NOT NULL,
      file TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      samples INTEGER NOT NULL,
      waveform BLOB NOT NULL,
      transcript TEXT,
      extra TEXT,
      CHECK ((message IS NULL) <> (draft IS NULL))
    ) STRICT;
    CREATE INDEX attachmentsOfMessage ON attachments (message) WHERE message IS NOT NULL;
    CREATE INDEX attachmentsOfDraft ON attachments (draft) WHERE draft IS NOT NULL;
    CREATE INDEX attachmentsByFile ON attachments (file);

    CREATE TABLE takes (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      channel INTEGER NOT NULL REFERENCES channels (key),
      author TEXT NOT NULL,
      take INTEGER NOT NULL,
      text TEXT NOT NULL,
      startedAt INTEGER NOT NULL,
      part TEXT NOT NULL,
      owner INTEGER NOT NULL,
      kind TEXT,
      title TEXT,
      mimeType TEXT,
      file TEXT,
      bytes INTEGER,
      samples INTEGER,
      waveform BLOB,
      transcript TEXT,
      extra TEXT
    ) STRICT;

    CREATE TABLE doomed (
      file TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE playback (
      attachment INTEGER NOT NULL REFERENCES attachments (key) ON DELETE CASCADE,
      listener TEXT NOT NULL,
      position INTEGER NOT NULL DEFAULT 0,
      heardAt INTEGER,
      PRIMARY KEY (attachment, listener)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW searchable AS
      SELECT place, text,
        (SELECT group_concat(title, char(10)) FROM attachments WHERE message = place) AS titles,
        (SELECT group_concat(transcript, char(10)) FROM attachments WHERE message = place) AS transcripts
      FROM messages;
    CREATE VIRTUAL TABLE search USING fts5 (
      text, titles, transcripts,
      content = 'searchable', content_rowid = 'place',
      tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  /// What is known of a recovery: when a recording was made whole, and why a take could not be.
  static let version2 = """
    ALTER TABLE attachments ADD COLUMN recoveredAt INTEGER;
    ALTER TABLE takes ADD COLUMN recoveredAt INTEGER;
    ALTER TABLE takes ADD COLUMN failedAt INTEGER;
    ALTER TABLE takes ADD COLUMN failure TEXT;
    """

  /// How fast a listener last played a channel; the answers to a message without reading every message.
  static let version3 = """
    CREATE TABLE speeds (
      channel INTEGER NOT NULL REFERENCES channels (key) ON DELETE CASCADE,
      listener TEXT NOT NULL,
      speed REAL NOT NULL,
      PRIMARY KEY (channel, listener)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX messagesByReply ON messages (replyTo) WHERE replyTo IS NOT NULL;
    """
}
