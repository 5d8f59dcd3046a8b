import Testing

/// A page of the engine's documentation.
struct Page {
  let text: String

  init(_ name: String) throws {
    let catalog = "\(Programs.repository)/Sources/ComposerEngine/ComposerEngine.docc"
    text = String(decoding: try readAll("\(catalog)/\(name).md"), as: UTF8.self)
  }

  /// The lines between fences, block by block.
  var blocks: [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines {
      guard line.hasPrefix("```") else {
        block?.append(line)
        continue
      }
      if let whole = block { blocks.append(whole) }
      block = block == nil ? [] : nil
    }
    return blocks
  }

  /// The cells of each row of its tables, without headings and the lines below them.
  var rows: [[String]] {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let isRule = lines.map { $0.allSatisfy { "|- ".contains($0) } }
    return lines.indices.filter { !isRule[$0] && !($0 + 1 < lines.count && isRule[$0 + 1]) }.map { index in
      lines[index].split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { cell in String(cell.trimmingPrefix(" ").reversed().trimmingPrefix(" ").reversed()) }
    }
  }
}
