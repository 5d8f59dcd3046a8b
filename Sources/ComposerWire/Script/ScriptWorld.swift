/// What answers the composer of a script.
public enum ScriptWorld: String, Sendable, Hashable, CaseIterable {
  /// Only what the script says happens; timers go off by themselves.
  case scripted
  /// A microphone, a store and a player that always work.
  case ideal
}
