// swift-tools-version: 6.2

import PackageDescription

// The name is said because the folder of a clone may be called anything.
let package = Package(
  name: "Motion",
  products: [
    .library(name: "MotionScreens", targets: ["MotionScreens"]),
    .executable(name: "motion", targets: ["Motion"]),
  ],
  dependencies: [.package(name: "lamina", path: "../..")],
  targets: [
    .target(
      name: "MotionScreens",
      dependencies: [
        .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
    .executableTarget(
      name: "Motion",
      dependencies: [
        "MotionScreens", .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
  ]
)
