// swift-tools-version: 6.2

import PackageDescription

// In a clone of Lamina, an example depends on the clone, whose folder may have any name. A copy of the example elsewhere
// depends on a release, from the repository that LAMINA_REPOSITORY names.
let lamina: Package.Dependency =
  Context.environment["LAMINA_REPOSITORY"].map { .package(url: $0, from: "0.2.0") }
  ?? .package(name: "lamina", path: "../..")

let package = Package(
  name: "Contacts",
  products: [
    .library(name: "ContactsScreens", targets: ["ContactsScreens"]),
    .executable(name: "contacts", targets: ["Contacts"]),
  ],
  dependencies: [lamina],
  targets: [
    .target(
      name: "ContactsScreens",
      dependencies: [
        .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
    .executableTarget(
      name: "Contacts",
      dependencies: [
        "ContactsScreens", .product(name: "LaminaCommandLine", package: "lamina"),
      ]),
  ]
)
