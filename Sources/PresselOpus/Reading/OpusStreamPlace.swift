/// A place between two pages at which reading can go on, with all that is known there.
struct OpusStreamPlace: Sendable {
  /// Bytes from the beginning of the file.
  let offset: Int64
  let state: OpusStreamState
}
