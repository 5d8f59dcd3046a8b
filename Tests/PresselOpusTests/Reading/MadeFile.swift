import PresselOpus
import Testing

/// What is right for each of our small files with a fault, by the RFCs.
struct MadeFile: Sendable, CustomTestStringConvertible {
  let name: String
  /// The samples that come out; `nil` where every number is as good.
  var samples: Int64?
  /// Whether anything is to be complained of; `nil` where that is open.
  var isFaulty: Bool?
  /// A complaint that must be among them.
  var fault: OpusFault.Code?
  /// The errors of which one must come.
  var errors: [OpusFileError.Code] = []
  var packets: Int?
  var linkSamples: [Int64]?

  var testDescription: String { name }

  static let all: [MadeFile] = [
    MadeFile(name: "g01-rate16000.opus", samples: 48000, isFaulty: false),
    MadeFile(name: "g01-rate0.opus", samples: 48000, isFaulty: false),
    MadeFile(name: "g01-rate-max.opus", samples: 48000, isFaulty: false),
    MadeFile(name: "g02-two-pages.opus", samples: 48000, isFaulty: false),
    MadeFile(name: "g02-trim-two-packets.opus", samples: 47788, isFaulty: true),
    MadeFile(name: "g04-first-page-8-short.opus", isFaulty: true, fault: .badTimestamp),
    MadeFile(name: "g04-all-zero-granules.opus", isFaulty: true, fault: .badTimestamp),
    MadeFile(name: "g04-granule-by-bytes.opus", isFaulty: true, fault: .badTimestamp),
    MadeFile(name: "g06-60ms-3x20.opus", samples: 45768, isFaulty: false, packets: 16),
    MadeFile(name: "g06-120ms-6x20.opus", samples: 45768, isFaulty: false, packets: 8),
    MadeFile(name: "g06-140ms-invalid.opus", samples: 38088, isFaulty: true),
    MadeFile(name: "g08-no-eos.opus", samples: 47688, isFaulty: true),
    MadeFile(name: "g08-cut-mid-page.opus", samples: 23688, isFaulty: true),
    MadeFile(name: "g08-cut-in-header.opus", errors: [.badHeader]),
    MadeFile(name: "g08-cut-after-tags.opus", errors: [.noAudio]),
    MadeFile(name: "g08-preskip0-rate44100-no-eos.opus", samples: 57600, isFaulty: true),
    MadeFile(name: "g10-600-one-byte.opus", samples: 575688, isFaulty: false, packets: 600),
    MadeFile(name: "g10-tag-70000.opus", samples: 48000, isFaulty: false),
    MadeFile(name: "g10-tag-70000-granule0.opus", samples: 48000, isFaulty: true),
    MadeFile(name: "g11-hole.opus", samples: 57288, isFaulty: true, fault: .lostPages),
    MadeFile(name: "g11-bad-crc.opus", samples: 57288, isFaulty: true, fault: .damagedPage),
    MadeFile(name: "g11-zeros-966.opus", samples: 47688, isFaulty: true),
    MadeFile(name: "g11-id3-front.opus", samples: 48000, isFaulty: true),
    MadeFile(name: "g11-oggs-in-tag.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g11-lace-beyond-end.opus", errors: [.noAudio]),
    MadeFile(name: "g12-chained.opus", samples: 95688, isFaulty: true, linkSamples: [48000, 47688]),
    MadeFile(
      name: "g12-chained-mono-stereo.opus", samples: 96000, isFaulty: true, linkSamples: [48000, 48000]),
    MadeFile(
      name: "g12-chained-same-serial.opus", samples: 96000, isFaulty: true, linkSamples: [48000, 48000]),
    MadeFile(name: "g12-foreign-first.opus", samples: 47688, isFaulty: true),
    MadeFile(name: "g12-headers-repeated.opus", samples: 47688, isFaulty: true),
    MadeFile(name: "g13-gain-minus-3348.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g13-gain-and-r128.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g13-gain-0.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g14-audio-on-tags-page.opus", errors: [.badHeader]),
    MadeFile(name: "g14-version-16.opus", errors: [.unsupportedVersion]),
    MadeFile(name: "g14-version-2.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g14-family255.opus", errors: [.unsupportedChannels]),
    MadeFile(name: "g14-invalid-m1c0.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-m0c3.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-m1c9.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-cmap-s0c0.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-cmap-s1c2.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-cmap-short.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-invalid-cmap-index.opus", errors: [.badHeader, .unsupportedChannels]),
    MadeFile(name: "g14-bad-utf8-tag.opus", samples: 47688, isFaulty: false),
    MadeFile(name: "g14-tag-count-lies.opus", errors: [.badHeader]),
    MadeFile(name: "g14-vendor-length-lies.opus", errors: [.badHeader]),
    MadeFile(name: "g14-six-channels.opus", errors: [.unsupportedChannels]),
    MadeFile(name: "g15-dtx-silence.opus", samples: 191688, isFaulty: false, packets: 200),
    MadeFile(name: "g16-1.234s.opus", samples: 59232, isFaulty: false),
  ]
}
