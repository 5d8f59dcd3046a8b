internal import PresselAudio

/// The kinds of files and codecs that are read; libav knows hundreds, and each is a way in.
enum Kinds {
  /// Our name of a container by libav's name of its demuxer; `nil` for one that is not read.
  static func container(ofDemuxer name: String) -> String? {
    switch name {
    case "wav": "wav"
    case "w64": "w64"
    case "flac": "flac"
    case "mp3": "mp3"
    case "aac": "aac"
    case "ogg": "ogg"
    case "amr": "amr"
    case "caf": "caf"
    case "aiff": "aiff"
    case "au": "au"
    case "matroska,webm": "webm"
    case "mov,mp4,m4a,3gp,3g2,mj2": "mp4"
    case _: nil
    }
  }

  /// A rate that sound is kept at; `nil` for one that only a broken header states.
  static func rate(_ hertz: Int32) -> SampleRate? {
    (1_000...768_000).contains(hertz) ? SampleRate(hertz: Int(hertz)) : nil
  }

  /// The containers that tell where each packet begins and how long it lasts.
  static let framed: Set = ["amr", "mp4", "webm"]

  /// The decoders that may be opened, as libav names them.
  static let decoders =
    [
      "flac", "mp3float", "mp2float", "aac", "alac", "opus", "vorbis", "amrnb", "amrwb", "speex", "gsm",
      "gsm_ms",
      "adpcm_ms", "adpcm_ima_wav", "adpcm_ima_qt", "pcm_alaw", "pcm_mulaw", "pcm_u8", "pcm_s8",
      "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be",
      "pcm_f32le", "pcm_f32be", "pcm_f64le", "pcm_f64be",
    ]
}
