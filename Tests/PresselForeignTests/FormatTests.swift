import ComposerWire
import CrashTrials
import PresselAudio
import PresselForeign
import PresselService
import PresselSystem
import PresselTesting
import Testing

/// Files of other kinds, as long as they are and as they sound.
@Suite(.enabled(if: Voice.isMakeable, "needs the trait AnyFormat, ffmpeg and sox"))
struct FormatTests {
  /// A kind of file, and how ffmpeg makes one.
  struct Kind: CustomTestStringConvertible {
    let name: String
    let options: [String]
    let container: String
    let codec: String

    init(_ name: String, _ options: [String], _ container: String, _ codec: String) {
      (self.name, self.options, self.container, self.codec) = (name, options, container, codec)
    }

    var testDescription: String { "\(container) with \(codec)" }
  }

  static let kinds = [
    Kind("a.flac", ["-c:a", "flac"], "flac", "flac"),
    Kind("a.mp3", ["-c:a", "libmp3lame", "-b:a", "64k"], "mp3", "mp3"),
    Kind("a.ogg", ["-c:a", "libvorbis"], "ogg", "vorbis"),
    Kind("flac.ogg", ["-c:a", "flac"], "ogg", "flac"),
    Kind("speex.ogg", ["-ar", "16000", "-c:a", "libspeex"], "ogg", "speex"),
    Kind("a.m4a", ["-c:a", "aac"], "mp4", "aac"),
    Kind("fast.m4a", ["-c:a", "aac", "-movflags", "+faststart"], "mp4", "aac"),
    Kind("alac.m4a", ["-c:a", "alac"], "mp4", "alac"),
    Kind("opus.mp4", ["-c:a", "libopus"], "mp4", "opus"),
    Kind("a.aac", ["-c:a", "aac"], "aac", "aac"),
    Kind("opus.webm", ["-c:a", "libopus"], "webm", "opus"),
    Kind("vorbis.webm", ["-c:a", "libvorbis"], "webm", "vorbis"),
    Kind("a.aiff", [], "aiff", "pcm_s16be"),
    Kind("opus.caf", ["-c:a", "libopus"], "caf", "opus"),
    Kind("adpcm.wav", ["-c:a", "adpcm_ms"], "wav", "adpcm_ms"),
    Kind("ima.wav", ["-c:a", "adpcm_ima_wav"], "wav", "adpcm_ima_wav"),
    Kind("alaw.wav", ["-ar", "8000", "-c:a", "pcm_alaw"], "wav", "pcm_alaw"),
    Kind("mulaw.wav", ["-ar", "8000", "-c:a", "pcm_mulaw"], "wav", "pcm_mulaw"),
    Kind("gsm.wav", ["-ar", "8000", "-c:a", "libgsm_ms"], "wav", "gsm_ms"),
  ]

  private let bench: Bench

  init() throws {
    bench = try Bench()
  }

  @Test(arguments: kinds, [48_000, 44_100])
  func aFileIsAsLongAsFFmpegMakesItAndSoundsTheSame(kind: Kind, rate: Int) throws {
    let voice = try bench.write(Voice.samples(frames: 110_401), to: "voice.wav")
    let source = try bench.encode(voice, to: "source.wav", ["-ar", "\(rate)"])
    let path = try bench.encode(source, to: kind.name, kind.options)
    let (ours, theirs) = (try bench.samplesByService(path), try bench.samplesByFFmpeg(path))
    #expect(abs(ours.count - theirs.count) <= 1, "\(ours.count) and \(theirs.count)")
    #expect(Voice.likeness(ours, theirs) > 0.999)
    guard case .foreign(let facts, let length) = try SoundFile.facts(of: path) else {
      return #expect(Bool(false), "\(kind) is not foreign")
    }
    #expect(facts.container == kind.container)
    #expect(facts.codec == kind.codec)
    #expect(facts.channels == 1)
    #expect(length == ForeignLength(frames: FrameCount(ours.count), damaged: 0))
  }

  @Test(arguments: [48_000, 44_100, 16_000])
  func whatLosesNothingIsTheWaveFileBitByBit(rate: Int) throws {
    let voice = try bench.write(Voice.samples(frames: 60_001), to: "voice.wav")
    let wave = try bench.encode(voice, to: "source.wav", ["-ar", "\(rate)"])
    let expected = try bench.samplesByService(wave)
    for (name, codec) in [("a.flac", "flac"), ("a.m4a", "alac"), ("b.ogg", "flac")] {
      let path = try bench.encode(wave, to: name, ["-c:a", codec])
      #expect(try bench.samplesByService(path) == expected, "\(name)")
    }
  }

  @Test(arguments: ["pan=stereo|c0=c0|c1=0*c0", "pan=stereo|c0=0*c0|c1=c0", "pan=stereo|c0=c0|c1=-1*c0"])
  func aVoiceOnOneSideLosesNothing(filter: String) throws {
    let samples = Voice.samples(frames: 96_000)
    let voice = try bench.write(samples, to: "voice.wav")
    let path = try bench.encode(voice, to: "side.flac", ["-af", filter])
    let heard = try bench.samplesByService(path)
    #expect(heard.count == samples.count)
    #expect(abs(Voice.loudness(heard) / Voice.loudness(samples) - 1) < 0.03)
  }

  @Test func tagsAreToldAsTheyStand() throws {
    let voice = try bench.write(Voice.samples(frames: 9_600), to: "voice.wav")
    let path = try bench.encode(
      voice, to: "a.flac", ["-metadata", "title=Grüße", "-metadata", "artist=Ada"])
    guard case .foreign(let facts, _) = try SoundFile.facts(of: path) else {
      return #expect(Bool(false), "a FLAC file is foreign")
    }
    #expect(facts.tags.contains(ForeignTag(name: "title", value: "Grüße")))
    #expect(facts.tags.contains(ForeignTag(name: "artist", value: "Ada")))
  }

  /// Each frame of AMR is 20 ms, whether it holds a voice, describes the noise of a pause, or nothing. ffmpeg leaves
  /// pauses out, and what follows comes too early.
  @Test func anAMRFileIsAsLongAsItsFrames() throws {
    let samples = Voice.samples(frames: 48_000)
    let silence = [Float](repeating: 0, count: 96_000)
    let voice = try bench.write(samples + silence + samples, to: "voice.wav")
    let path = try bench.make("a.amr-nb", ["sox", voice, "-r", "8000"])
    let (frames, pauses) = try amrFrames(path)
    #expect(pauses > 10, "sox codes pauses")
    let heard = try bench.samplesByService(path)
    #expect(heard.count == frames * 960)
    #expect(Voice.loudness(Array(heard[60_000..<140_000])) < 0.003)
    let second = Voice.envelope(Array(heard.dropFirst(144_000)))
    #expect(Voice.likeness(second, Voice.envelope(samples)) > 0.97, "the second part is in its place")
    let packed = try bench.encode(path, to: "a.3gp", ["-f", "3gp", "-c", "copy"])
    #expect(try bench.samplesByService(packed).count == frames * 960)
  }

  /// Counts the frames by RFC 4867, section 5.3.
  private func amrFrames(_ path: String) throws -> (all: Int, pauses: Int) {
    let sizes = [12, 13, 15, 17, 19, 20, 26, 31, 5, 6, 5, 5, 0, 0, 0, 0]
    let bytes = try bench.bytes(of: path).dropFirst("#!AMR\n".utf8.count)
    var (place, all, pauses) = (bytes.startIndex, 0, 0)
    while place < bytes.endIndex {
      let type = Int(bytes[place] >> 3 & 15)
      place += 1 + sizes[type]
      all += 1
      if type > 7 { pauses += 1 }
    }
    return (all, pauses)
  }

  @Test(arguments: kinds.filter { ["a.flac", "a.m4a", "opus.webm", "alaw.wav", "a.ogg"].contains($0.name) })
  func aPipeIsHeardToTheEnd(kind: Kind) throws {
    let voice = try bench.write(Voice.samples(frames: 96_001), to: "voice.wav")
    let path = try bench.encode(voice, to: kind.name, kind.options)
    let expected = try bench.samplesByService(path).count
    let pipe = bench.folder.file("pipe")
    #expect(try bench.run(["mkfifo", pipe], name: "mkfifo").ending == .exited(0))
    let feeder = try bench.start(["sh", "-c", "cat '\(path)' >'\(pipe)'"], name: "feeder")
    #expect(try bench.samplesByService(pipe).count == expected)
    #expect(try bench.finish(feeder, name: "feeder").ending == .exited(0))
    let piped = try bench.run(
      ["sh", "-c", "cat '\(path)' | '\(Bench.program)' info --json -"], name: "piped")
    #expect(piped.document?["samples"] == .integer(Int64(expected)), "\(piped.error)")
    let inherited = try bench.pressel("info", "--json", "-", input: .file(path))
    #expect(inherited.document?["samples"] == .integer(Int64(expected)), "\(inherited.error)")
  }
}
