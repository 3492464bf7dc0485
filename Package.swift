// swift-tools-version: 6.2

import PackageDescription

/// Whether to build as for a processor that is not x86-64, without its instructions and its second set of kernels.
///
/// `scripts/test generic` does so on x86-64. Whoever compiles there for another processor has to as well, because this
/// file knows only the processor that it runs on.
let isGeneric = Context.environment["LAMINA_GENERIC"] != nil

/// The settings that tell Swift and the C headers that it imports of `isGeneric`.
let generic: [SwiftSetting] =
  isGeneric
  ? [.define("LAMINA_GENERIC"), .unsafeFlags(["-Xcc", "-DLAMINA_GENERIC"])] : []

/// Whether to build the small set alone that `scripts/test debug` runs: the pipeline, without views, pages and command.
let isSmallSet = Context.environment["LAMINA_SMALL_SET"] != nil

/// Swift 6 mode, warnings are errors; tests and benchmarks may call the C library unmarked.
let testSettings: [SwiftSetting] =
  generic + [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
  ]

/// Swift 6 mode with every promise the compiler can check.
///
/// `Lifetimes` is the one experimental feature: a type's own property may return a span.
let settings: [SwiftSetting] =
  generic + [
    .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableExperimentalFeature("Lifetimes"),
  ]

/// The folder of the toolchain that holds Swift's parser, to build what ports of apps need alone.
///
/// `scripts/test ports` names it. Packages that depend on this one get the parser's package by the trait Ports: to
/// compile that takes ten minutes, and the trait compiles each module once more.
let parserFolder = Context.environment["LAMINA_PORTS"]
let isPort = parserFolder != nil

/// The modules that a test of the whole pipeline names.
let compositing: [Target.Dependency] = [
  "LaminaCompositor", "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages",
  "LaminaLayers", "LaminaPixels", "LaminaProfiling", "LaminaRaster", "LaminaText",
]

/// The settings of modules that need Swift's parser: without it, they are empty.
let parsing: [SwiftSetting] =
  parserFolder.map { [.define("Ports"), .unsafeFlags(["-I", $0])] } ?? []

/// How the toolchain's parser is linked.
let parserLibraries: [LinkerSetting] =
  parserFolder.map {
    [
      .unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0]),
      .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
    ]
  } ?? []

/// The settings of sources in Apple's names, as apps are compiled: Swift 5, and the main actor unless stated.
let port: [SwiftSetting] =
  generic + [
    .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("IsolatedDefaultValues"),
  ]

/// The example in Apple's names, as its own package has it, and the tests in Apple's names.
let ports: [Target] =
  isPort
  ? [
    .executableTarget(
      name: "ContactsUIKit", dependencies: ["PortScreens", "UIKit"],
      path: "Examples/ContactsUIKit/Sources/screens", exclude: ["port.json"],
      swiftSettings: port, plugins: ["PortSources"]),
    .testTarget(
      name: "UIKitTests",
      dependencies: compositing + [
        "LaminaDisplay", "LaminaOS", "LaminaViews", "TestSupport", "UIKit", "_Testing_CoreGraphics",
        "_Testing_UIKit",
      ],
      path: "Tests/UIKitTests/Port", exclude: ["port.json"],
      swiftSettings: port + [.unsafeFlags(["-Onone"])], plugins: ["PortSources"]),
  ] : []

/// The modules behind one import of `Lamina`: no web server, no templates, no parser of arguments.
let library: [Target.Dependency] = [
  "LaminaCompositor", "LaminaDisplay", "LaminaDrawing", "LaminaExplain", "LaminaFiles",
  "LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaLottie", "LaminaPixels",
  "LaminaProfiling", "LaminaRaster", "LaminaReports", "LaminaScenes", "LaminaText", "LaminaViews",
]

/// The row kernels for newer x86-64 processors: the same files, compiled once more.
///
/// The rasteriser chooses between the two at run time.
#if arch(x86_64)
  let newerKernels: [Target] =
    isGeneric
    ? []
    : [
      .target(
        name: "LaminaKernelsV3",
        dependencies: ["CVectorShim", "LaminaGeometry", "LaminaPixels"],
        path: "Sources/Pixels/LaminaKernelsV3",
        swiftSettings: settings + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])])
    ]
#else
  let newerKernels: [Target] = []
#endif

/// The fuzzer's program, where it is asked for: it has no `main` unless it is built with libFuzzer.
let fuzzer: [Target] =
  Context.environment["LAMINA_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "LaminaFuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Entry",
      swiftSettings: testSettings)
  ]

/// A library of the system, found by pkg-config, with the packages of Debian and Homebrew that have it.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Shims/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

let systemLibraries: [Target] = [
  system("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
  system("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
  system("CFontconfig", "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
  system("CFreeType", "freetype2", apt: "libfreetype-dev", brew: "freetype"),
  system("CFriBidi", "fribidi", apt: "libfribidi-dev", brew: "fribidi"),
  system("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
  system("CJPEG", "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
  system("CPNG", "libpng", apt: "libpng-dev", brew: "libpng"),
  system("CUniBreak", "libunibreak", apt: "libunibreak-dev", brew: "libunibreak"),
  system("CWebP", "libwebp", apt: "libwebp-dev", brew: "webp"),
  system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
]

/// A module of tests.
///
/// It is compiled without optimisation, in half the time, unless loops over pixels of its own would then take ten times
/// as long.
func tests(
  _ name: String, of dependencies: [Target.Dependency], loopsOverPixels: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"],
    swiftSettings: testSettings + (loopsOverPixels ? [] : [.unsafeFlags(["-Onone"])]))
}

/// A module with Apple's name, whose declarations run on the main actor unless stated, as in apps.
///
/// `os` and `ObjectiveC` are `LaminaOS` and `LaminaObjectiveC`: a package that can import those names takes the system
/// for Apple's. Swift Argument Parser does.
func apple(_ name: String, of dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Apple/\(name)",
    swiftSettings: settings + [.defaultIsolation(MainActor.self)])
}

/// Swift's parser as a package, for the trait Ports.
let syntax: [Target.Dependency] =
  isPort
  ? []
  : ["SwiftParser", "SwiftSyntax"].map {
    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Ports"]))
  }

let package = Package(
  name: "lamina",
  // Swift's runtime has `InlineArray` and `UTF8Span` since macOS 26. Untried: OtherSystems.md of the documentation.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Lamina", targets: ["Lamina"]),
    .library(
      name: "UIKit",
      targets: [
        "CoreGraphics", "CoreText", "LaminaOS", "LaminaObjectiveC", "QuartzCore", "UIKit",
        "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
    .plugin(name: "PortSources", targets: ["PortSources"]),
    .executable(name: "lamina-translate", targets: ["LaminaTranslator"]),
    // The plugin runs the program under the name of its target.
    .executable(name: "LaminaTranslator", targets: ["LaminaTranslator"]),
    .library(name: "LaminaCommandLine", targets: ["LaminaCommandLine"]),
    .library(name: "PortScreens", targets: ["PortScreens"]),
    .library(name: "LaminaPages", targets: ["LaminaPages"]),
    .library(name: "LaminaTesting", targets: ["LaminaTesting"]),
    .executable(name: "lamina", targets: ["LaminaMain"]),
    .executable(name: "lamina-bench", targets: ["LaminaBench"]),
  ],
  // Without the trait, Swift's parser is neither fetched nor built, and the translator is an empty program.
  traits: [
    .trait(name: "Ports", description: "Compiles sources for iOS by the plugin PortSources.")
  ],
  // Exact, because a release links them: CONTRIBUTING.md has the recipe that raises one.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ]
    + (isPort
      ? [] : [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")]),
  targets: newerKernels + fuzzer + ports + systemLibraries + [
    .plugin(name: "BuildCommit", capability: .buildTool(), path: "scripts/BuildCommit"),
    .target(name: "LaminaGeometry", path: "Sources/Base/LaminaGeometry", swiftSettings: settings),
    .target(name: "CCounterShim", path: "Sources/Shims/CCounterShim"),
    .target(name: "CFileShim", path: "Sources/Shims/CFileShim"),
    .target(
      name: "LaminaSystem", dependencies: ["CCounterShim", "CFileShim"],
      path: "Sources/Base/LaminaSystem",
      swiftSettings: settings),
    .target(
      name: "LaminaConstraints", path: "Sources/Views/LaminaConstraints", swiftSettings: settings),
    .target(
      name: "LaminaProfiling", dependencies: ["LaminaSystem"], path: "Sources/Base/LaminaProfiling",
      swiftSettings: settings),
    .target(
      name: "LaminaPixels",
      dependencies: ["CVectorShim", "LaminaFiles", "LaminaGeometry", "LaminaSystem"],
      path: "Sources/Pixels/LaminaPixels", swiftSettings: settings),
    .target(
      name: "LaminaFiles", dependencies: ["CGzipShim", "LaminaSystem"],
      path: "Sources/Base/LaminaFiles", swiftSettings: settings),
    .target(
      name: "CGzipShim", dependencies: ["CZlib"], path: "Sources/Shims/CGzipShim",
      linkerSettings: [.linkedLibrary("z")]),
    .target(
      name: "CPNGShim", dependencies: ["CDeflate", "CPNG"], path: "Sources/Shims/CPNGShim",
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("deflate")]),
    .target(
      name: "CJPEGShim", dependencies: ["CJPEG"], path: "Sources/Shims/CJPEGShim",
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CWebPShim", dependencies: ["CWebP"], path: "Sources/Shims/CWebPShim",
      linkerSettings: [.linkedLibrary("webp")]),
    .target(
      name: "LaminaImages",
      dependencies: [
        "CJPEGShim", "CPNGShim", "CWebPShim", "LaminaFiles", "LaminaGeometry", "LaminaPixels",
        "LaminaProfiling", "LaminaSystem",
      ],
      path: "Sources/Media/LaminaImages", swiftSettings: settings),
    .target(
      name: "CPictureShim", dependencies: ["CJPEG", "CWebP"], path: "Sources/Shims/CPictureShim",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("webp")]),
    .target(
      name: "LaminaMovies",
      dependencies: [
        "CPictureShim", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels",
      ],
      path: "Sources/Media/LaminaMovies", swiftSettings: settings),
    .target(
      name: "LaminaKernels", dependencies: ["CVectorShim", "LaminaGeometry", "LaminaPixels"],
      path: "Sources/Pixels/LaminaKernels", swiftSettings: settings),
    .target(name: "CCPUShim", path: "Sources/Shims/CCPUShim"),
    .target(name: "CDispatchShim", path: "Sources/Shims/CDispatchShim"),
    .target(name: "CVectorShim", path: "Sources/Shims/CVectorShim"),
    .target(name: "CMemoryShim", path: "Sources/Shims/CMemoryShim"),
    .target(
      name: "LaminaRaster",
      dependencies: [
        "CCPUShim", "LaminaFiles", "LaminaGeometry", "LaminaKernels", "LaminaPixels",
        "LaminaProfiling", "LaminaSystem",
      ] + newerKernels.map { .target(name: $0.name) }, path: "Sources/Pixels/LaminaRaster",
      swiftSettings: settings),
    .target(
      name: "CTextShim",
      dependencies: ["CFontconfig", "CFreeType", "CFriBidi", "CHarfBuzz", "CUniBreak"],
      path: "Sources/Shims/CTextShim",
      linkerSettings: ["harfbuzz", "fontconfig", "fribidi", "unibreak"].map { .linkedLibrary($0) }),
    .target(
      name: "LaminaText",
      dependencies: [
        "CTextShim", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels",
        "LaminaRaster", "LaminaSystem",
      ],
      path: "Sources/Media/LaminaText", swiftSettings: settings),
    .target(
      name: "LaminaDrawing",
      dependencies: [
        "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels", "LaminaRaster",
        "LaminaSystem", "LaminaText",
      ],
      path: "Sources/Media/LaminaDrawing", swiftSettings: settings),
    .target(
      name: "LaminaLayers",
      dependencies: [
        "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels",
        "LaminaProfiling", "LaminaSystem", "LaminaText",
      ], path: "Sources/Layers/LaminaLayers", swiftSettings: settings),
    .target(
      name: "LaminaCompositor",
      dependencies: [
        "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers",
        "LaminaPixels", "LaminaProfiling", "LaminaRaster",
      ], path: "Sources/Layers/LaminaCompositor", swiftSettings: settings),
    .target(
      name: "LaminaExplain",
      dependencies: [
        "LaminaCompositor", "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages",
        "LaminaLayers", "LaminaPixels", "LaminaProfiling",
      ], path: "Sources/Tools/LaminaExplain", swiftSettings: settings),
    .target(
      name: "LaminaDisplay",
      dependencies: [
        "CDispatchShim", "LaminaCompositor", "LaminaFiles", "LaminaGeometry", "LaminaLayers",
        "LaminaPixels", "LaminaProfiling", "LaminaSystem",
      ], path: "Sources/Layers/LaminaDisplay", swiftSettings: settings),
    .target(
      name: "LaminaViews",
      dependencies: [
        "LaminaCompositor", "LaminaConstraints", "LaminaDisplay", "LaminaDrawing",
        "LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaLottie", "LaminaPixels",
        "LaminaScenes", "LaminaSystem", "LaminaText",
      ], path: "Sources/Views/LaminaViews", swiftSettings: settings),
    .target(
      name: "LaminaScreens",
      dependencies: [
        "LaminaCompositor", "LaminaDisplay", "LaminaGeometry", "LaminaLayers", "LaminaScenes",
        "LaminaSystem", "LaminaViews",
      ], path: "Sources/Views/LaminaScreens", swiftSettings: settings),
    apple(
      "CoreGraphics",
      of: [
        "LaminaDisplay", "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages",
        "LaminaLayers", "LaminaPixels",
      ]),
    apple("CoreText", of: ["CoreGraphics", "LaminaDrawing", "LaminaGeometry", "LaminaText"]),
    apple("LaminaObjectiveC", of: ["CoreGraphics", "LaminaGeometry", "LaminaViews"]),
    apple("LaminaOS", of: ["CoreGraphics", "LaminaFiles"]),
    apple(
      "QuartzCore",
      of: [
        "CoreGraphics", "LaminaDisplay", "LaminaDrawing", "LaminaGeometry", "LaminaImages",
        "LaminaLayers", "LaminaPixels", "LaminaText", "LaminaObjectiveC",
      ]),
    apple(
      "UIKit",
      of: [
        "CoreGraphics", "CoreText", "LaminaCompositor", "LaminaDisplay", "LaminaDrawing",
        "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaPixels",
        "LaminaText", "LaminaViews", "LaminaObjectiveC", "QuartzCore",
      ]),
    apple("_Testing_CoreGraphics", of: []),
    apple("_Testing_UIKit", of: []),
    .target(
      name: "LaminaTranslation", dependencies: syntax, path: "Sources/Apple/LaminaTranslation",
      swiftSettings: settings + parsing, linkerSettings: parserLibraries),
    .executableTarget(
      name: "LaminaTranslator", dependencies: ["LaminaTranslation"],
      path: "Sources/Apple/LaminaTranslator", swiftSettings: settings + parsing),
    .plugin(
      name: "PortSources", capability: .buildTool(), dependencies: ["LaminaTranslator"],
      path: "Sources/Apple/PortSources"),
    .target(
      name: "CXMLShim", dependencies: ["CExpat"], path: "Sources/Shims/CXMLShim",
      linkerSettings: [.linkedLibrary("expat")]),
    .target(
      name: "LaminaScenes",
      dependencies: [
        "CXMLShim", "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages",
        "LaminaLayers", "LaminaPixels", "LaminaText",
      ], path: "Sources/Formats/LaminaScenes", swiftSettings: settings),
    .target(
      name: "LaminaLottie",
      dependencies: [
        "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaPixels",
        "LaminaScenes", "LaminaText",
      ],
      path: "Sources/Formats/LaminaLottie", swiftSettings: settings),
    .target(
      name: "LaminaReports",
      dependencies: [
        "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels",
        "LaminaProfiling", "LaminaSystem", "LaminaText",
      ],
      path: "Sources/Tools/LaminaReports",
      // In the code, so that a binary that is moved has its pages with it.
      resources: ["failures-review.js", "failures.css", "failures.js", "shared.css"].map {
        .embedInCode("Page/Resources/\($0)")
      }, swiftSettings: settings),
    .target(
      name: "LaminaPages",
      dependencies: [
        .product(name: "Mustache", package: "swift-mustache"), "LaminaFiles", "LaminaGeometry",
        "LaminaImages", "LaminaPixels", "LaminaProfiling", "LaminaReports",
      ],
      path: "Sources/Tools/LaminaPages",
      resources: [
        "preview-edit.js", "preview-events.js", "preview-explain.js",
        "preview-exploded.js", "preview-link.js", "preview-pixel.js", "preview-timeline.js",
        "preview-tree.css",
        "preview-tree.js", "preview.css", "preview.js", "preview.mustache", "report-frame.js",
        "report-input.js", "report-layers.js", "report.css", "report.js", "report.mustache",
        "shared.js", "table.mustache",
      ].map { .embedInCode("Resources/\($0)") }, swiftSettings: settings),
    .target(
      name: "LaminaTesting",
      dependencies: [
        "LaminaCompositor", "LaminaFiles", "LaminaLayers", "LaminaPixels", "LaminaProfiling",
        "LaminaReports", "LaminaScenes",
      ], path: "Sources/Tools/LaminaTesting", swiftSettings: settings),
    .target(
      name: "LaminaPort", dependencies: ["LaminaFiles", "LaminaReports"],
      path: "Sources/Tools/LaminaPort", swiftSettings: settings),
    .target(name: "Lamina", dependencies: library, swiftSettings: settings),
    .target(
      name: "LaminaCalibration",
      dependencies: [
        "LaminaCompositor", "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages",
        "LaminaLayers", "LaminaPixels", "LaminaProfiling", "LaminaText", "LaminaViews",
      ], path: "Sources/Tools/LaminaCalibration", swiftSettings: settings),
    .target(
      name: "LaminaPreview",
      dependencies: [
        .product(name: "FlyingSocks", package: "FlyingFox"), "LaminaCompositor", "LaminaExplain",
        "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaPages",
        "LaminaPixels", "LaminaProfiling", "LaminaReports", "LaminaScenes", "LaminaSystem",
        "LaminaText",
      ], path: "Sources/Tools/LaminaPreview", swiftSettings: settings),
    .target(
      name: "LaminaSequences",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"), "LaminaCompositor", "LaminaDisplay",
        "LaminaFiles", "LaminaImages", "LaminaMovies", "LaminaPixels", "LaminaProfiling",
        "LaminaRaster", "LaminaScenes", "LaminaSystem",
      ], path: "Sources/Tools/LaminaSequences", swiftSettings: settings),
    .target(
      name: "LaminaCommandLine",
      dependencies: [
        "CMemoryShim", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "LaminaCalibration", "LaminaCompositor", "LaminaDisplay", "LaminaDrawing",
        "LaminaExplain", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers",
        "LaminaLottie", "LaminaMovies", "LaminaPages", "LaminaPixels", "LaminaPort",
        "LaminaPreview",
        "LaminaProfiling", "LaminaRaster",
        "LaminaReports",
        "LaminaScenes", "LaminaScreens", "LaminaSequences", "LaminaSystem", "LaminaText",
        "LaminaViews",
      ], path: "Sources/Tools/LaminaCommandLine", swiftSettings: settings),
    // Called by the main.swift of a port.
    .target(
      name: "PortScreens",
      dependencies: ["LaminaCommandLine", "LaminaGeometry", "LaminaViews", "UIKit"],
      path: "Sources/Tools/PortScreens", swiftSettings: settings),
    .executableTarget(
      name: "LaminaMain", dependencies: ["LaminaCommandLine"], path: "Sources/Tools/LaminaMain",
      swiftSettings: settings,
      plugins: ["BuildCommit"]),
    .executableTarget(
      name: "LaminaBench",
      dependencies: compositing + [
        "CMemoryShim", "LaminaConstraints", "LaminaKernels", "LaminaLottie", "LaminaScenes",
        "LaminaSystem", "LaminaViews",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/LaminaBench", swiftSettings: testSettings),
    // The example's sources, so that they are built and tested with everything else.
    .target(
      name: "ContactsScreens", dependencies: ["Lamina", "LaminaCommandLine"] + library,
      path: "Examples/Contacts/Sources/ContactsScreens", swiftSettings: testSettings),
    .executableTarget(
      name: "Contacts", dependencies: ["ContactsScreens", "LaminaCommandLine"],
      path: "Examples/Contacts/Sources/Contacts", swiftSettings: testSettings),
    .target(
      name: "ChatScreens", dependencies: ["Lamina", "LaminaCommandLine"] + library,
      path: "Examples/Chat/Sources/ChatScreens", swiftSettings: testSettings),
    .executableTarget(
      name: "Chat", dependencies: ["ChatScreens", "LaminaCommandLine"],
      path: "Examples/Chat/Sources/Chat", swiftSettings: testSettings),
    .target(
      name: "SettingsScreens", dependencies: ["Lamina", "LaminaCommandLine"] + library,
      path: "Examples/Settings/Sources/SettingsScreens", swiftSettings: testSettings),
    .executableTarget(
      name: "Settings", dependencies: ["SettingsScreens", "LaminaCommandLine"],
      path: "Examples/Settings/Sources/Settings", swiftSettings: testSettings),
    .target(
      name: "MotionScreens", dependencies: ["Lamina", "LaminaCommandLine"] + library,
      path: "Examples/Motion/Sources/MotionScreens", swiftSettings: testSettings),
    .executableTarget(
      name: "Motion", dependencies: ["MotionScreens", "LaminaCommandLine"],
      path: "Examples/Motion/Sources/Motion", swiftSettings: testSettings),
    .executableTarget(
      name: "LoopProgram", dependencies: ["Lamina", "LaminaCommandLine"] + library,
      path: "Tests/LoopProgram", swiftSettings: testSettings),
    .target(
      name: "CJPEGMaker", path: "Tests/CJPEGMaker", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CWebPMaker", path: "Tests/CWebPMaker", linkerSettings: [.linkedLibrary("webp")]),
    .target(
      name: "TestSupport",
      dependencies: [
        "CJPEGMaker", "CWebPMaker", "LaminaDrawing", "LaminaGeometry", "LaminaImages",
        "LaminaLayers",
        "LaminaPixels",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "ReferenceRenderer",
      dependencies: ["LaminaGeometry", "LaminaImages", "LaminaLayers", "LaminaPixels"],
      path: "Tests/ReferenceRenderer", swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: compositing + [
        "LaminaCommandLine", "LaminaLottie", "LaminaPages", "LaminaPreview", "LaminaReports",
        "LaminaScenes", "LaminaSequences", "TestSupport",
      ],
      path: "Tests/Fuzz/Targets", swiftSettings: testSettings),
    .testTarget(
      name: "FuzzTests", dependencies: compositing + ["FuzzTargets", "TestSupport"],
      path: "Tests/Fuzz/Replay", swiftSettings: testSettings),
    tests("LaminaGeometryTests", of: ["LaminaGeometry"], loopsOverPixels: true),
    tests("LaminaConstraintsTests", of: ["LaminaConstraints"]),
    tests("LaminaSystemTests", of: ["LaminaSystem"]),
    tests("LaminaFilesTests", of: ["LaminaFiles", "LaminaPixels"]),
    tests("LaminaProfilingTests", of: ["LaminaProfiling"]),
    tests("LaminaPixelsTests", of: ["LaminaGeometry", "LaminaPixels"], loopsOverPixels: true),
    tests(
      "LaminaKernelsTests",
      of: ["CCPUShim", "LaminaKernels", "LaminaPixels"]
        + newerKernels.map { .target(name: $0.name) }, loopsOverPixels: true),
    tests(
      "LaminaImagesTests",
      of: ["LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels", "LaminaProfiling"],
      loopsOverPixels: true),
    tests(
      "LaminaMoviesTests",
      of: ["LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaMovies", "LaminaPixels"],
      loopsOverPixels: true),
    tests(
      "LaminaRasterTests",
      of: ["LaminaGeometry", "LaminaPixels", "LaminaProfiling", "LaminaRaster"],
      loopsOverPixels: true),
    tests(
      "LaminaTextTests",
      of: [
        "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels", "LaminaRaster",
        "LaminaText",
      ]),
    tests(
      "LaminaDrawingTests",
      of: [
        "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaPixels",
        "LaminaRaster", "LaminaText", "ReferenceRenderer",
      ], loopsOverPixels: true),
    tests(
      "LaminaLayersTests",
      of: [
        "LaminaDrawing", "LaminaFiles", "LaminaGeometry", "LaminaImages", "LaminaLayers",
        "LaminaPixels", "LaminaRaster", "LaminaText",
      ]),
    tests("LaminaCompositorTests", of: compositing),
    tests(
      "LaminaExplainTests", of: compositing + ["LaminaExplain", "LaminaReports", "LaminaScenes"],
      loopsOverPixels: true),
    tests("LaminaDisplayTests", of: compositing + ["LaminaDisplay"]),
    tests(
      "LaminaViewsTests",
      of: compositing + ["LaminaDisplay", "LaminaLottie", "LaminaScenes", "LaminaViews"]),
    // Sources in UIKit's form are compiled as ports of apps are: Swift 5, and the main actor unless stated.
    .testTarget(
      name: "LaminaPortTests",
      dependencies: compositing + ["LaminaDisplay", "LaminaViews", "TestSupport"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
        .unsafeFlags(["-Onone"]),
      ]),
    tests("LaminaScenesTests", of: compositing + ["LaminaScenes"]),
    tests("LaminaLottieTests", of: compositing + ["LaminaLottie", "LaminaScenes"]),
    tests(
      "LaminaReportsTests",
      of: [
        "LaminaDrawing", "LaminaGeometry", "LaminaImages", "LaminaPages", "LaminaPixels",
        "LaminaProfiling", "LaminaReports", "LaminaText",
      ]),
    .testTarget(
      name: "LaminaTranslationTests", dependencies: ["LaminaTranslation", "TestSupport"],
      swiftSettings: testSettings + parsing + [.unsafeFlags(["-Onone"])]),
    tests("LaminaPreviewTests", of: ["LaminaPreview"]),
    tests("PortReportTests", of: ["LaminaPort"]),
    tests(
      "LaminaTestingTests", of: compositing + ["LaminaReports", "LaminaScenes", "LaminaTesting"]),
    tests(
      "LaminaCommandLineTests",
      of: [
        "Contacts", "LaminaCommandLine", "LaminaFiles", "LaminaImages", "LaminaMain",
        "LaminaPixels", "LaminaReports", "LaminaSequences", "LoopProgram",
        "Motion", "Chat", "Settings",
      ]),
    tests(
      "LaminaSequencesTests",
      of: [
        "LaminaFiles", "LaminaGeometry", "LaminaMovies", "LaminaPixels", "LaminaRaster",
        "LaminaSequences",
      ],
      loopsOverPixels: true),
    tests(
      "GoldenTests", of: compositing + ["LaminaLottie", "LaminaScenes"], loopsOverPixels: true),
    tests(
      "DifferentialTests", of: compositing + ["LaminaLottie", "LaminaScenes", "ReferenceRenderer"],
      loopsOverPixels: true),
  ]
)

if isSmallSet || isPort {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var next =
    isPort
    ? [
      "ContactsUIKit", "LaminaMain", "LaminaTranslationTests", "LaminaTranslator",
      "PortReportTests",
      "UIKitTests",
    ]
    : [
      "DifferentialTests", "GoldenTests", "LaminaGeometryTests", "LaminaKernelsTests",
      "LaminaRasterTests", "LaminaScenesTests",
    ]
  while let name = next.popLast() {
    guard let target = targets[name], kept.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): next.append(name)
      default: break
      }
    }
    for case .plugin(let name, nil) in target.plugins ?? [] { next.append(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products =
    isPort
    ? [
      .executable(name: "lamina", targets: ["LaminaMain"]),
      .executable(name: "lamina-translate", targets: ["LaminaTranslator"]),
      .executable(name: "LaminaTranslator", targets: ["LaminaTranslator"]),
    ] : []
}
