import PresselSystem

/// The scripts that the package has: samples with their outputs, and those of the wire's tests.
enum KeptScripts {
  private static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()

  static let samples = "\(root)/Samples/scripts"
  static let wire = "\(root)/Tests/ComposerWireTests/Scripts"

  static let names = names(in: samples).filter { !$0.hasSuffix(".out") }
  static let wireNames = names(in: wire)

  private static func names(in folder: String) -> [String] {
    let files = (try? FileSystem().list(folder)) ?? []
    return files.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
  }

  static func text(_ path: String) throws -> String {
    let file = try FileSystem().open(path, for: .reading)
    return String(decoding: try file.read(at: 0, upTo: 1 << 22), as: UTF8.self)
  }

  static func lines(_ path: String) throws -> [String] {
    try text(path).split(separator: "\n").map { String($0) }
  }
}
