/// Lines of a backend whose composer goes through every phase, each with its number.
enum Conversation {
  static let events = [
    #""settings":{"maxDuration":12}"#,
    #""at":0,"event":"text","value":"Lunch? \u0000 \"é\"""#,
    #""at":1,"event":"press""#,
    #""at":1.02,"event":"firstFrame""#,
    #""at":1.3,"event":"release""#,
    #""at":2,"event":"press""#,
    #""at":2.01,"event":"firstFrame""#,
    #""at":3.5,"event":"level","value":0.5,"frames":60000"#,
    #""at":3.6,"event":"move","x":-20,"y":-10"#,
    #""at":4,"event":"move","x":0,"y":-40"#,
    #""at":4.1,"event":"release""#,
    #""at":6,"event":"pause""#,
    #""at":9,"event":"resume""#,
    #""at":10,"event":"stop""#,
    #""at":10.1,"event":"takeFinished","take":2,"samples":240000"#,
    #""at":11,"event":"play""#,
    #""at":12,"event":"playbackMoved","to":1"#,
    #""at":12.5,"event":"pausePlayback""#,
    #""at":13,"event":"rate","value":2"#,
    #""at":14,"event":"send""#,
    #""at":15,"event":"startLocked""#,
    #""at":15.1,"event":"firstFrame""#,
    #""at":40,"event":"wait""#,
    #""at":41,"event":"takeFinished","take":3,"samples":576000"#,
    #""at":42,"event":"messageRefused","message":1,"code":"offline""#,
    #""at":43,"event":"confirm""#,
    #""at":44,"event":"press""#,
    #""at":45.5,"event":"wait""#,
    #""at":46,"event":"firstFrame""#,
    #""at":47,"event":"leave""#,
    #""at":48,"event":"takeFinished","take":4,"samples":48000"#,
    #""at":50,"event":"send""#,
    #""at":51,"event":"messageStored""#,
    #""at":52,"event":"permissionAsked""#,
    #""at":53,"event":"send""#,
  ]

  /// - Parameter id: the composer, as JSON text without its quotes.
  static func lines(of id: String, numbered: Bool = true) -> [String] {
    events.enumerated().map { index, event in
      numbered
        ? #"{"composer":"\#(id)","number":\#(index + 1),\#(event)}"# : #"{"composer":"\#(id)",\#(event)}"#
    }
  }
}
