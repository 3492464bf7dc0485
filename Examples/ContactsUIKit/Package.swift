// swift-tools-version: 6.2

import PackageDescription

// The screens of App on Lamina. 'lamina port --init' wrote this package, and it is yours to change.
//
// The plugin translates copies of the sources in the build folder, as port.json of each target says; the sources stay
// as they are. They are compiled as an app's: Swift 5, and the main actor unless they say otherwise.
let package = Package(
  name: "ContactsUIKit",
  dependencies: [.package(url: Context.environment["LAMINA_REPOSITORY"] ?? "", exact: "0.2.0", traits: ["Ports"])],
  targets: [
    .executableTarget(
      name: "screens",
      dependencies: [
        .product(name: "UIKit", package: "lamina"),
        .product(name: "PortScreens", package: "lamina"),
      ],
      exclude: ["port.json"],
      swiftSettings: [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)],
      plugins: [.plugin(name: "PortSources", package: "lamina")]),
  ]
)
