// The package that draws the screens of a port: its files as texts.

import LaminaFiles

/// The package that `lamina port --init` writes.
package struct PortPackage {
  /// A target: the sources of one folder.
  package struct Target {
    /// The name of the module.
    package let name: String
    /// The folder of the originals, as seen from the target's own folder.
    package let sources: String
    /// The names below the folder that are not translated.
    package let leftOut: [String]

    /// Makes a target.
    package init(name: String, sources: String, leftOut: [String]) {
      (self.name, self.sources, self.leftOut) = (name, sources, leftOut)
    }
  }

  /// The place of Lamina's own package.
  package enum Lamina {
    /// The folder of a clone, as seen from the package.
    case folder(String)
    /// A version, from the repository that `LAMINA_REPOSITORY` names.
    case version(String)
  }

  /// The package's name.
  package let name: String
  /// The app's name.
  package let title: String
  /// The libraries before the app, in their order.
  package let libraries: [Target]
  /// The app, whose classes become screens.
  package let app: Target
  package let lamina: Lamina
  package let screens: [PortScreen]
  /// The controllers and views that need values.
  package let unmade: [(name: String, initialisers: [String])]
  /// The folders with assets, as seen from the target's folder.
  package let assets: [String]

  /// Makes a package.
  package init(
    name: String, title: String, libraries: [Target], app: Target, lamina: Lamina,
    finder: ScreenFinder,
    assets: [String]
  ) {
    (self.name, self.title, self.libraries) = (name, title, libraries)
    (self.app, self.lamina) = (app, lamina)
    (screens, unmade, self.assets) = (finder.screens, finder.unmade, assets)
  }

  /// The files by their paths in the package.
  package var files: [(path: String, text: String)] {
    var files = [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\n.swiftpm/\n"),
      ("Sources/screens/main.swift", main),
      ("Sources/screens/port.json", PortPackage.configuration(of: app)),
    ]
    for library in libraries {
      files.append(
        (
          "Sources/\(library.name)/Port.swift",
          "// The files of \(library.sources) are translated into this target by the plugin PortSources.\n"
        ))
      files.append(
        ("Sources/\(library.name)/port.json", PortPackage.configuration(of: library)))
    }
    return files
  }

  private static func configuration(of target: Target) -> String {
    let leftOut = target.leftOut.map { "    \($0.quotedForJSON)" }.joined(separator: ",\n")
    return """
      {
        "sources": [\(target.sources.quotedForJSON)],
        "exclude": [\(leftOut.isEmpty ? "" : "\n\(leftOut)\n  ")]
      }

      """
  }

  private var manifest: String {
    let dependency =
      switch lamina {
      case .folder(let folder):
        ".package(name: \"lamina\", path: \(PortPackage.literal(folder)), traits: [\"Ports\"])"
      case .version(let version):
        ".package(url: Context.environment[\"LAMINA_REPOSITORY\"] ?? \"\", exact: \"\(version)\", traits: [\"Ports\"])"
      }
    let products = "[\n        .product(name: \"UIKit\", package: \"lamina\"),"
    let settings = """
            exclude: ["port.json"],
            swiftSettings: [
              .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self),
              .enableUpcomingFeature("IsolatedDefaultValues"),
            ],
            plugins: [.plugin(name: "PortSources", package: "lamina")])
      """
    var targets: [String] = []
    for (place, library) in libraries.enumerated() {
      let before = libraries[..<place].map { " \"\($0.name)\"," }.joined()
      targets.append(
        """
            .target(
              name: "\(library.name)",
              dependencies: \(products)\(before)
              ],
        \(settings),
        """)
    }
    let names = libraries.map { " \"\($0.name)\"," }.joined()
    targets.append(
      """
          .executableTarget(
            name: "screens",
            dependencies: \(products)
              .product(name: "PortScreens", package: "lamina"),\(names)
            ],
      \(settings),
      """)
    return """
      // swift-tools-version: 6.2

      import PackageDescription

      // The screens of \(title) on Lamina. 'lamina port --init' wrote this package, and it is yours to change.
      //
      // The plugin translates copies of the sources in the build folder, as port.json of each target says; the sources stay
      // as they are. They are compiled as an app's: Swift 5, and the main actor unless they say otherwise.
      let package = Package(
        name: \(PortPackage.literal(name)),
        dependencies: [\(dependency)],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  /// Returns a text as a literal of Swift.
  static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
