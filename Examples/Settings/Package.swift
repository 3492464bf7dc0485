// swift-tools-version: 6.2

import PackageDescription

// The name is said because the folder of a clone may be called anything.
let package = Package(
  name: "Settings",
  products: [
    .library(name: "SettingsScreens", targets: ["SettingsScreens"]),
    .executable(name: "settings", targets: ["Settings"]),
  ],
  dependencies: [.package(name: "lamina", path: "../..")],
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
