/// A choice among channels, narrowed by what is typed.
public struct ChannelChoice: Hashable, Sendable {
  /// A channel that can be chosen.
  public struct Entry: Hashable, Sendable {
    /// The name by which it is opened.
    public let name: String
    /// What people call it.
    public let title: String

    /// A channel with its title.
    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// What was typed.
  public private(set) var filter = ""
  /// Which of ``shown`` is chosen.
  public private(set) var selection = 0
  private let all: [Entry]

  init(_ all: [Entry], selected name: String) {
    self.all = all
    selection = all.firstIndex { $0.name == name } ?? 0
  }

  /// What fits what was typed.
  public var shown: [Entry] {
    guard !filter.isEmpty else { return all }
    let words = filter.lowercased()
    return all.filter { $0.name.lowercased().contains(words) || $0.title.lowercased().contains(words) }
  }

  var chosen: Entry? {
    let shown = shown
    return shown.indices.contains(selection) ? shown[selection] : nil
  }

  mutating func type(_ text: String) {
    filter += text
    selection = 0
  }

  mutating func erase() {
    guard !filter.isEmpty else { return }
    filter.removeLast()
    selection = 0
  }

  mutating func move(by distance: Int) {
    selection = max(0, min(shown.count - 1, selection + distance))
  }
}
