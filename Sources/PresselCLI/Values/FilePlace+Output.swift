import PresselSystem

extension FilePlace {
  /// Where a command may write a file.
  ///
  /// - Parameters:
  ///   - path: what was typed.
  ///   - existing: what may be done with one that is there.
  ///   - input: a file that is being read meanwhile, and must stay.
  init(_ path: String, existing: Existing, besides input: String?) throws(CommandError) {
    let place: FilePlace
    do {
      place = try FilePlace(path, existing: existing)
    } catch {
      let advice =
        error.code == .exists ? "give another name, or --force to replace a file" : "give another name"
      throw CommandError(
        code: error.code.rawValue, "\(CommandError.withoutFullStop(error.description)): \(advice)")
    }
    if let input, input != "-", (try? FileSystem().kind(of: input)) == .file,
      let source = try? FilePlace(input, existing: .replace), source == place
    {
      throw CommandError(code: "exists", "\(path) is the input, too: give another name")
    }
    self = place
  }
}
