// swift-tools-version: 6.2

import PackageDescription

// In a clone of Lamina, an example depends on the clone, whose folder may have any name. A copy of the example elsewhere
// depends on a release, from the repository that LAMINA_REPOSITORY names.
let lamina: Package.Dependency =
  Context.environment["LAMINA_REPOSITORY"].map { .package(url: $0, from: "0.2.0") }
  ?? .package(name: "lamina", path: "../..")

let package = Package(
  name: "Settings",
  products: [
    .library(name: "SettingsScreens", targets: ["SettingsScreens"]),
    .executable(name: "settings", targets: ["Settings"]),
  ],
  dependencies: [lamina],
  targets: [
    .target(
      name: "SettingsScreens",
      dependencies: [
        .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
    .executableTarget(
      name: "Settings",
      dependencies: [
        "SettingsScreens", .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
  ]
)
