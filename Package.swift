// swift-tools-version: 6.2
import PackageDescription

// The rooms of the house, from the ground up. What each may import is written in
// Sources/PresselService/PresselService.docc/Architecture.md and held by Tools/check-layers.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For the targets that touch C: every unsafe use is marked.
let cFacingSettings = settings + [.strictMemorySafety()]

/// A module map over a C library of the system, behind our prefix.
func system(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], facesC: Bool = false
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: facesC ? cFacingSettings : settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "pressel",
  products: [
    .library(name: "ComposerEngine", targets: ["ComposerEngine"]),
    .library(name: "ComposerWire", targets: ["ComposerWire"]),
    .library(name: "PresselSystem", targets: ["PresselSystem"]),
    .library(name: "PresselAudio", targets: ["PresselAudio"]),
    .library(name: "PresselDSP", targets: ["PresselDSP"]),
    .library(name: "PresselWaveform", targets: ["PresselWaveform"]),
    .library(name: "PresselOpus", targets: ["PresselOpus"]),
    .library(name: "PresselALSA", targets: ["PresselALSA"]),
    .library(name: "PresselStore", targets: ["PresselStore"]),
    .library(name: "PresselService", targets: ["PresselService"]),
    .library(name: "PresselTerminal", targets: ["PresselTerminal"]),
    .library(name: "PresselTesting", targets: ["PresselTesting"]),
    .library(name: "PresselForeign", targets: ["PresselForeign"]),
    .executable(name: "pressel", targets: ["pressel"]),
    // What `pressel` starts for files that are neither WAV nor Ogg Opus; only it links libav.
    .executable(name: "pressel-decode", targets: ["pressel-decode"]),
    // The microphone and loudspeaker of the tests, loaded by libasound.
    .library(name: "asound_module_pcm_rig", type: .dynamic, targets: ["ALSARig"]),
    // The disk of the tests, loaded before the C library.
    .library(name: "pressel_disk_rig", type: .dynamic, targets: ["DiskRig"]),
  ],
  traits: [
    .trait(name: "ALSA", description: "Microphones and loudspeakers through libasound2."),
    .trait(
      name: "Resampling",
      description: "Devices and files that are not at 48 kHz, through libspeexdsp."),
    .trait(
      name: "AnyFormat",
      description:
        "Files of sound of other kinds (MP3, M4A, FLAC, WebM, AMR) through libav, in pressel-decode."),
    .trait(name: "Speed", description: "Playing faster and slower with the pitch kept, through libsonic."),
    .trait(name: "Loudness", description: "Playing everything equally loud, through libebur128."),
    .default(enabledTraits: ["ALSA", "Resampling", "AnyFormat", "Speed", "Loudness"]),
  ],
  targets: [
    // C, one module a library.
    system("CPresselALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
    system("CPresselOpus", pkgConfig: "opus", apt: "libopus-dev"),
    system("CPresselOgg", pkgConfig: "ogg", apt: "libogg-dev"),
    system("CPresselSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    system("CPresselSpeexDSP", pkgConfig: "speexdsp", apt: "libspeexdsp-dev"),
    // It has no file for pkg-config: it is linked by its name.
    system("CPresselSonic", apt: "libsonic-dev"),
    system("CPresselEBUR128", pkgConfig: "libebur128", apt: "libebur128-dev"),
    system("CPresselAV", pkgConfig: "libavformat", apt: "libavformat-dev"),
    .target(name: "CPresselLinux"),
    .target(name: "CPresselChecksum"),

    // The composer, which needs nothing.
    room("ComposerEngine"),
    room("ComposerWire", ["ComposerEngine"]),
    // For browsers; Tools/wasm makes a module of it. Here it is only compiled and tested.
    .target(
      name: "ComposerWASM", dependencies: ["ComposerEngine", "ComposerWire"],
      exclude: ["Freestanding", "composer.mjs"], swiftSettings: cFacingSettings),

    // The machine, and sound.
    room("PresselSystem", ["CPresselLinux"], facesC: true),
    room("PresselAudio"),
    room(
      "PresselDSP",
      [
        "PresselAudio", .target(name: "CPresselSpeexDSP", condition: .when(traits: ["Resampling"])),
        .target(name: "CPresselSonic", condition: .when(traits: ["Speed"])),
        .target(name: "CPresselEBUR128", condition: .when(traits: ["Loudness"])),
      ],
      facesC: true),
    room("PresselWaveform", ["PresselAudio"]),
    room(
      "PresselOpus",
      ["PresselAudio", "PresselDSP", "PresselWaveform", "CPresselChecksum", "CPresselOpus", "CPresselOgg"],
      facesC: true),
    room(
      "PresselALSA",
      [
        "PresselAudio", "PresselDSP", "PresselSystem",
        .target(name: "CPresselALSA", condition: .when(traits: ["ALSA"])),
      ],
      facesC: true),

    // Foreign files: what a decoder and its user have agreed on, and the decoder itself.
    room("PresselForeign", ["PresselAudio", "PresselSystem"]),
    room(
      "PresselAV",
      [
        "PresselAudio", "PresselDSP", "PresselForeign", "PresselSystem",
        .target(name: "CPresselAV", condition: .when(traits: ["AnyFormat"])),
      ],
      facesC: true),
    .executableTarget(name: "pressel-decode", dependencies: ["PresselAV"], swiftSettings: settings),

    // What is kept, and what is done with it.
    room("PresselStore", ["PresselSystem", "CPresselSQLite"], facesC: true),
    room(
      "PresselService",
      [
        "ComposerEngine", "ComposerWire", "PresselSystem", "PresselAudio", "PresselDSP",
        "PresselForeign", "PresselWaveform", "PresselOpus", "PresselStore",
      ]),
    room("PresselTesting", ["ComposerEngine", "PresselAudio", "PresselStore", "PresselSystem"]),

    // The composer in a terminal.
    room(
      "PresselTerminal",
      ["ComposerEngine", "PresselSystem", "PresselAudio", "PresselOpus", "PresselStore", "PresselService"]),

    // The command line.
    room(
      "PresselCLI",
      [
        "ComposerEngine", "ComposerWire", "PresselSystem", "PresselAudio", "PresselDSP", "PresselForeign",
        "PresselWaveform", "PresselOpus", "PresselStore", "PresselService", "PresselTerminal",
      ]),
    .executableTarget(
      name: "pressel", dependencies: ["PresselCLI", "PresselALSA"], swiftSettings: settings),

    // Samples: they always build.
    .executableTarget(
      name: "embed-recorder",
      dependencies: ["ComposerEngine", "PresselAudio", "PresselOpus", "PresselService", "PresselStore"],
      path: "Samples/embed-recorder", swiftSettings: settings),
    .executableTarget(
      name: "own-views",
      dependencies: [
        "ComposerEngine", "PresselAudio", "PresselOpus", "PresselService", "PresselStore", "PresselSystem",
        "PresselTerminal",
      ],
      path: "Samples/own-views", swiftSettings: settings),
    .target(
      name: "ChatBackend", dependencies: ["ComposerEngine", "ComposerWire"],
      path: "Samples/chat-backend/ChatBackend", swiftSettings: cFacingSettings),
    .executableTarget(
      name: "chat-backend", dependencies: ["ChatBackend", "ComposerEngine", "ComposerWire"],
      path: "Samples/chat-backend/program", swiftSettings: cFacingSettings),
    .target(
      name: "ComingFromStream", dependencies: ["ComposerEngine", "ComposerWire", "PresselStore"],
      path: "Samples/coming-from-stream", swiftSettings: settings),

    // Tests mirror the sources.
    .target(
      name: "ALSARig",
      dependencies: [.target(name: "CPresselALSA", condition: .when(traits: ["ALSA"]))],
      path: "Tests/ALSARig",
      cSettings: [.define("PRESSEL_RIG", .when(traits: ["ALSA"]))]),
    .target(name: "DiskRig", path: "Tests/DiskRig"),
    // A model of what surrounds a composer, and what tries out everything on both; the program goes further than
    // the tests have time for.
    .target(
      name: "ComposerProof", dependencies: ["ComposerEngine", "ComposerWire"], path: "Tests/ComposerProof",
      swiftSettings: settings),
    .executableTarget(
      name: "composer-explorer", dependencies: ["ComposerEngine", "ComposerProof", "ComposerWire"],
      path: "Tests/ComposerExplorer", swiftSettings: settings),
    // What Tools/bench codec measures.
    .executableTarget(
      name: "codec-bench", dependencies: ["PresselAudio", "PresselOpus", "PresselTesting"],
      path: "Tests/CodecBench",
      swiftSettings: settings),
    // What kills, fills, unplugs and races do to takes; the program does more of it than the tests have time for.
    .target(
      name: "CrashTrials",
      dependencies: [
        "pressel", "ALSARig", "ComposerWire", "PresselALSA", "PresselAudio", "PresselDSP", "PresselOpus",
        "PresselService", "PresselStore", "PresselSystem", "PresselTesting",
      ], path: "Tests/CrashTrials", swiftSettings: settings),
    .executableTarget(
      name: "crash-trials", dependencies: ["CrashTrials"], path: "Tests/CrashTrialsProgram",
      swiftSettings: settings),
    // A decoder that goes wrong in every way, for who starts one.
    .executableTarget(
      name: "strange-decoder", dependencies: ["PresselAudio", "PresselForeign", "PresselSystem"],
      path: "Tests/StrangeDecoder", swiftSettings: settings),
    // What a store of a million messages costs; Tools/bench runs it.
    .executableTarget(
      name: "store-bench", dependencies: ["PresselStore", "PresselSystem"], path: "Tests/StoreBench",
      swiftSettings: settings),
    // What a press costs until the first frame; Tools/bench runs it.
    .executableTarget(
      name: "first-frame",
      dependencies: [
        "ComposerEngine", "PresselALSA", "PresselAudio", "PresselOpus", "PresselService", "PresselStore",
        "PresselSystem",
      ], path: "Tests/FirstFrame", swiftSettings: settings),
    tests("ComposerEngineTests", ["ComposerEngine", "ComposerProof"]),
    tests(
      "ComposerWireTests",
      [
        "ComposerEngine", "ComposerProof", "ComposerWire", "PresselSystem", "PresselTesting",
        "composer-explorer",
      ],
      exclude: ["Scripts"]),
    tests("ComposerWASMTests", ["ComposerEngine", "ComposerWASM", "ComposerWire"], exclude: ["Node"]),
    tests("PresselSystemTests", ["PresselSystem"]),
    tests("PresselAudioTests", ["PresselAudio"]),
    tests("PresselDSPTests", ["PresselAudio", "PresselDSP"]),
    tests("PresselWaveformTests", ["PresselAudio", "PresselWaveform"]),
    tests(
      "PresselOpusTests",
      ["PresselAudio", "PresselOpus", "PresselSystem", "PresselTesting", "PresselWaveform"],
      exclude: ["corpus"]),
    tests(
      "PresselALSATests",
      [
        "ALSARig", "CrashTrials", "ComposerEngine", "PresselALSA", "PresselAudio", "PresselDSP",
        "PresselOpus", "PresselService", "PresselStore", "PresselSystem", "PresselTesting",
      ]),
    tests(
      "PresselForeignTests",
      [
        "pressel", "pressel-decode", "strange-decoder", "ComposerWire", "CrashTrials", "PresselAudio",
        "PresselForeign", "PresselService", "PresselSystem", "PresselTesting",
      ]),
    tests(
      "PresselStoreTests", ["PresselStore", "PresselSystem", "PresselTesting"], exclude: ["OldStores"]),
    tests(
      "PresselServiceTests",
      [
        "pressel-decode", "ComposerEngine", "ComposerWire", "CrashTrials", "PresselAudio", "PresselDSP",
        "PresselOpus", "PresselService", "PresselStore", "PresselSystem", "PresselTesting", "PresselWaveform",
      ]),
    tests(
      "PresselTestingTests",
      ["ComposerEngine", "PresselAudio", "PresselStore", "PresselSystem", "PresselTesting"]),
    tests(
      "PresselCLITests",
      [
        "ComposerEngine", "ComposerWire", "PresselAudio", "PresselCLI", "PresselDSP", "PresselService",
        "PresselSystem", "PresselTesting", "PresselWaveform",
      ]),
    tests(
      "ChatBackendTests",
      [
        "pressel", "ChatBackend", "chat-backend", "ComingFromStream", "ComposerEngine", "ComposerWire",
        "PresselStore", "PresselSystem", "PresselTesting",
      ]),
    // A program in a terminal that ends in every way, for the tests of giving it back.
    .executableTarget(
      name: "terminal-trial", dependencies: ["ComposerEngine", "PresselSystem", "PresselTerminal"],
      path: "Tests/TerminalTrial", swiftSettings: settings),
    tests(
      "PresselTerminalTests",
      [
        "terminal-trial", "ComposerEngine", "PresselAudio", "PresselService", "PresselStore", "PresselSystem",
        "PresselTerminal", "PresselTesting",
      ]),
    tests("LinkageTests", ["PresselSystem", "PresselTesting"]),
    tests(
      "EndToEndTests",
      [
        "pressel", "embed-recorder", "own-views", "crash-trials", "ALSARig", "ComposerWire", "CrashTrials",
        "PresselAudio",
        "PresselOpus", "PresselStore", "PresselSystem", "PresselTesting",
      ]),
  ]
)
