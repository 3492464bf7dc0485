// swift-tools-version: 6.2

import PackageDescription

// In a clone of Lamina, an example depends on the clone, whose folder may have any name. A copy of the example elsewhere
// depends on a release, from the repository that LAMINA_REPOSITORY names.
let lamina: Package.Dependency =
  Context.environment["LAMINA_REPOSITORY"].map {
    .package(url: $0, from: "0.2.0", traits: ["Ports"])
  } ?? .package(name: "lamina", path: "../..", traits: ["Ports"])

// The screens of App on Lamina. `lamina port --init App -o .` wrote this package.
//
// The plugin translates copies of the sources in the build folder, as port.json of the target says; the sources stay as
// they are. They are compiled as an app's: Swift 5, and the main actor unless they say otherwise.
let package = Package(
  name: "ContactsUIKit",
  dependencies: [lamina],
  targets: [
    .executableTarget(
      name: "screens",
      dependencies: [
        .product(name: "UIKit", package: "lamina"),
        .product(name: "PortScreens", package: "lamina"),
      ],
      exclude: ["port.json"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("IsolatedDefaultValues"),
      ],
      plugins: [.plugin(name: "PortSources", package: "lamina")])
  ]
)
