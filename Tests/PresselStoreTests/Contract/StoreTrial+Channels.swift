import PresselStore
import Testing

extension StoreTrial {
  private static let names = ["work", "Bücher", "日本語", "a b", "../up", "🎙️"]

  private mutating func name() -> String { Self.names.randomElement(using: &random) ?? "work" }

  mutating func addChannel() throws {
    let (name, title) = (name(), chance(50) ? words(1...2) : nil)
    let isTaken = model.channels.contains { $0.name == name }
    let found = try code { try store.addChannel(name, title: title) }
    if found != (isTaken ? .channelExists : nil) {
      fail("adding \(name) ended with \(String(describing: found))")
    }
    guard !isTaken else { return }
    model.lastChannel += 1
    model.channels.append(
      StoreModel.ChannelEntry(number: model.lastChannel, name: name, title: title ?? name))
  }

  mutating func renameChannel() throws {
    let (old, new) = (channel(), name())
    let isTaken = model.channels.contains { $0.name == new && $0.number != old.number }
    let found = try code { try store.renameChannel(old.name, to: new) }
    if found != (isTaken ? .channelExists : nil) { fail("renaming ended with \(String(describing: found))") }
    guard !isTaken, let index = model.channels.firstIndex(where: { $0.number == old.number }) else { return }
    model.channels[index].name = new
    if old.title == old.name { model.channels[index].title = new }
  }

  mutating func removeChannel() throws {
    guard model.channels.count > 1 else { return }
    let channel = channel()
    let isUsed =
      model.messages.contains { $0.channel == channel.number }
      || model.drafts.contains { $0.key.channel == channel.number && !isUnused($0.value) }
    let removal: ChannelRemoval = chance(30) ? .withContents : .ifEmpty
    let found = try code { try store.removeChannel(channel.name, removal) }
    let expected: StoreError.Code? = isUsed && removal == .ifEmpty ? .channelInUse : nil
    if found != expected { fail("removing ended with \(String(describing: found))") }
    if expected == nil { model.removeChannel(channel.number) }
  }

  private func isUnused(_ draft: ModelDraft) -> Bool { draft.recordings.isEmpty && draft.text.isEmpty }

  mutating func setSpeed() throws {
    let channel = channel()
    let owner = StoreModel.Owner(channel: channel.number, author: author())
    let speed = Double.random(in: 0.5...3, using: &random)
    try store.setPlaybackSpeed(speed, of: channel.name, by: owner.author)
    model.speeds[owner] = speed
  }
}
