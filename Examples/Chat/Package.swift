// swift-tools-version: 6.2

import PackageDescription

// The name is said because the folder of a clone may be called anything.
let package = Package(
  name: "Chat",
  products: [
    .library(name: "ChatScreens", targets: ["ChatScreens"]),
    .executable(name: "chat", targets: ["Chat"]),
  ],
  dependencies: [.package(name: "lamina", path: "../..")],
  targets: [
    .target(
      name: "ChatScreens",
      dependencies: [
        .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
    .executableTarget(
      name: "Chat",
      dependencies: [
        "ChatScreens", .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
  ]
)
