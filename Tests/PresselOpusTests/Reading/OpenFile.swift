import Testing

/// What is right for files that other projects test with, by RFC 7845.
struct OpenFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The samples that come out; `nil` for a file without Opus.
  let samples: Int64?
  /// How many packets of audio it has.
  let packets: Int
  /// The root mean square of what comes out of a mono file.
  let rms: Double?

  var testDescription: String { name }

  static let all: [OpenFile] = [
    OpenFile(name: "001-opus-to-text-corrupted.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "002-beets-whitenoise.opus", samples: 96000, packets: 101, rms: 0.52781),
    OpenFile(name: "003-tinytag-invalid-file.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "010-lofty-rs-segfault.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "012-vorbisjava-testopus-09.opus", samples: 1045, packets: 2, rms: nil),
    OpenFile(name: "014-opus-tiny.opus", samples: 279, packets: 1, rms: 0.02912),
    OpenFile(name: "018-mutagen-multiplexed.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "019-audiowaveform-test-file-stereo.opus", samples: 340765, packets: 356, rms: nil),
    OpenFile(name: "023-lhotse-mono-c0.opus", samples: 24260, packets: 26, rms: 0.01182),
    OpenFile(name: "024-vorbisjava-testboundaries.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "033-xiaozhi-esp32-exclamation.opus", samples: 42675, packets: 15, rms: 0.28829),
    OpenFile(name: "036-media-bear-opus.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "037-matrix-react-s-1sec-long-name-audio-file.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "039-tinytag-data-after-eos.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "042-music-metadata-testcase.opus", samples: 48000, packets: 51, rms: 0.15001),
    OpenFile(name: "043-xiaozhi-esp32-success.opus", samples: 48960, packets: 18, rms: 0.10814),
    OpenFile(name: "044-xiaozhi-esp32-low-battery.opus", samples: 48960, packets: 18, rms: 0.13459),
    OpenFile(name: "046-exiftool-opus.opus", samples: 0, packets: 1, rms: 0.0),
    OpenFile(name: "049-xiaozhi-esp32-zh-cn-activation.opus", samples: 224958, packets: 79, rms: 0.11153),
    OpenFile(name: "050-tinytag-8khz-5s.opus", samples: 240000, packets: 251, rms: 5e-05),
    OpenFile(name: "054-vorbisjava-testspeex.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "055-waxlabel-notags.opus", samples: 48000, packets: 51, rms: nil),
    OpenFile(name: "056-tinytag-test.opus", samples: 47688, packets: 50, rms: nil),
    OpenFile(name: "061-music-metadata-audio-opus.opus", samples: 139516, packets: 146, rms: nil),
    OpenFile(name: "062-opus-recorder-mono.opus", samples: 112320, packets: 121, rms: 0.01596),
    OpenFile(name: "064-mutagen-example.opus", samples: 545026, packets: 107, rms: 0.09211),
    OpenFile(name: "065-opus-to-text-sample-stereo.opus", samples: 48000, packets: 51, rms: nil),
    OpenFile(name: "068-waxlabel-sample.opus", samples: 72000, packets: 76, rms: nil),
    OpenFile(name: "069-xiaozhi-esp32-ar-sa-0.opus", samples: 57742, packets: 21, rms: 0.09922),
    OpenFile(name: "071-navidrome-test.opus", samples: 48000, packets: 51, rms: 0.08837),
    OpenFile(name: "073-audiomentation-bus.opus", samples: 36682, packets: 39, rms: 0.10389),
    OpenFile(name: "074-vorbisjava-testflac.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "077-telego-kitten.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "078-tinytag-zero-value-properties.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "079-media-sdk-room-join-src.opus", samples: 62088, packets: 65, rms: 0.10943),
    OpenFile(name: "080-vorbisjava-testkate.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "084-lhotse-stereo.opus", samples: 48260, packets: 51, rms: nil),
    OpenFile(name: "085-atldotnet-caf.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "086-strawberry-strawberry.opus", samples: 78670, packets: 83, rms: 0.08604),
    OpenFile(name: "087-node-sdk-watson-hi.opus", samples: 117144, packets: 123, rms: 0.11643),
    OpenFile(name: "090-lofty-rs-issue-499.opus", samples: 5016, packets: 6, rms: 0.0),
    OpenFile(name: "095-vorbisjava-testtheoraaudio3.opus", samples: 1045, packets: 2, rms: nil),
    OpenFile(name: "097-vorbisjava-testtheoravorbisskeleton.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "099-opustags-gobble.opus", samples: 49454, packets: 52, rms: 0.06993),
    OpenFile(name: "101-quodlibet-empty.opus", samples: 176867, packets: 185, rms: nil),
    OpenFile(name: "104-vorbisjava-testopus-11.opus", samples: 1045, packets: 2, rms: nil),
    OpenFile(name: "105-opus-to-text-sample.opus", samples: 96000, packets: 101, rms: 0.08841),
    OpenFile(name: "106-media-bear-duplicate-header.opus", samples: 131520, packets: 275, rms: nil),
    OpenFile(name: "112-opus-to-text-sample.opus", samples: 48000, packets: 51, rms: 0.08834),
    OpenFile(name: "114-vorbisjava-invalidpageformat.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(
      name: "115-lofty-rs-order01d-idx-62-rand-10296261581398.opus", samples: nil, packets: 0, rms: nil),
    OpenFile(name: "116-ffmpeg-normali-test.opus", samples: 48000, packets: 51, rms: 0.08833),
    OpenFile(name: "117-gopus-output.opus", samples: 95688, packets: 100, rms: nil),
    OpenFile(name: "118-datasets-test-audio-48000.opus", samples: 48000, packets: 51, rms: 0.09358),
    OpenFile(name: "120-node-sdk-weather.opus", samples: 340637, packets: 356, rms: 0.07319),
    OpenFile(name: "125-xiaozhi-esp32-en-us-welcome.opus", samples: 79428, packets: 28, rms: 0.16982),
    OpenFile(name: "126-lofty-rs-full-test.opus", samples: 68546, packets: 72, rms: nil),
  ]
}
