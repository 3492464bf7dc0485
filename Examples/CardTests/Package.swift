// swift-tools-version: 6.2

import PackageDescription

// The name is said because the folder of a clone may be called anything.
let package = Package(
  name: "CardTests",
  products: [.library(name: "Card", targets: ["Card"])],
  dependencies: [.package(name: "lamina", path: "../..")],
  targets: [
    .target(name: "Card", dependencies: [.product(name: "Lamina", package: "lamina")]),
    .testTarget(
      name: "CardTests",
      dependencies: [
        "Card", .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaTesting", package: "lamina"),
      ],
      exclude: ["Goldens"]),
  ]
)
