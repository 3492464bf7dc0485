// swift-tools-version: 6.2

import PackageDescription

// The name is said because the folder of a clone may be called anything.
let package = Package(
  name: "Contacts",
  products: [
    .library(name: "ContactsScreens", targets: ["ContactsScreens"]),
    .executable(name: "contacts", targets: ["Contacts"]),
  ],
  dependencies: [.package(name: "lamina", path: "../..")],
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
