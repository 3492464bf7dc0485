// swift-tools-version: 6.2

import PackageDescription

// In a clone of Lamina, an example depends on the clone, whose folder may have any name. A copy of the example elsewhere
// depends on a release, from the repository that LAMINA_REPOSITORY names.
let lamina: Package.Dependency =
  Context.environment["LAMINA_REPOSITORY"].map { .package(url: $0, from: "0.2.0") }
  ?? .package(name: "lamina", path: "../..")

let package = Package(
  name: "CardTests",
  products: [.library(name: "Card", targets: ["Card"])],
  dependencies: [lamina],
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
