import Foundation
import LaminaPort
import Testing

/// The files of a folder, their imports, and the text that the compiler is given.
@Suite struct PortSourceTests {
  @Test func `folder: tests, manifests and what starts the app are left out`() throws {
    let sample = try PortSample([
      "A.swift": "import UIKit\n", "Deep/B.swift": "class B {}\n",
      "AppDelegate.swift":
        "import UIKit\n@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
      "SceneDelegate.swift": "class SceneDelegate: UIResponder, UIWindowSceneDelegate {}\n",
      "main.swift": "print(1)\n", "Package.swift": "// manifest\n",
      "AppTests/CTests.swift": "import XCTest\n", "Helper.swift": "import XCTest\n",
      "Pods/P.swift": "class P {}\n", ".build/D.swift": "class D {}\n", "Old.m": "",
      "Main.storyboard": "", "Cell.xib": "", "Assets.xcassets/Contents.json": "{}",
      "en.lproj/Localizable.strings": "", "Fonts/F.ttf": "",
    ])
    let folder = PortFolder(sample.path)
    #expect(folder.files.map(\.name) == ["A.swift", "Deep/B.swift"])
    #expect(
      Dictionary(uniqueKeysWithValues: folder.leftOut.map { ($0.name, $0.reason) }) == [
        "AppDelegate.swift": "starts the app", "SceneDelegate.swift": "starts the app",
        "main.swift": "starts the app", "Package.swift": "a package's manifest",
        "Helper.swift": "a test",
      ])
    #expect(folder.objectiveC == ["Old.m"] && folder.nibs == 2)
    #expect(folder.hasAssets && folder.fonts.count == 1 && folder.strings.count == 1)
    #expect(folder.moduleName == "App")
  }

  @Test func `folder: of a package, Sources is read, and its targets are its own modules`() throws {
    let sample = try PortSample([
      "Package.swift": "", "Sources/Core/A.swift": "", "Sources/More/B.swift": "import Core\n",
      "Example/C.swift": "",
    ])
    let folder = PortFolder(sample.path)
    #expect(folder.files.map(\.name) == ["Sources/Core/A.swift", "Sources/More/B.swift"])
    #expect(folder.ownModules.isSuperset(of: ["Core", "More"]))
    #expect(PortFolder(sample.path + "/Sources").moduleName == "App")
    #expect(PortFolder(sample.path, skipping: ["More"]).files.count == 1)
  }

  @Test func `imports: those whose conditions hold on Linux count`() {
    let text = """
      import UIKit
      // import Commented
      /* import Also
      import This */
      @testable import struct Deep.Thing
      #if canImport(SwiftUI) && os(iOS)
      import SwiftUI
      #elseif os(iOS)
      public import Combine
      #else
      import AppKit
      #endif
      #if !os(macOS) || FLAG
      import MapKit
      #endif
      let important = 1
      """
    let found = ActiveImports.find(in: text) { $0 == "UIKit" }
    #expect(found.map(\.module) == ["UIKit", "Deep", "Combine", "MapKit"])
    #expect(found.map(\.line) == [0, 4, 8, 13])
  }

  @Test func `imports: missing modules are taken out, and become errors of their own`() throws {
    let original = "import UIKit\nimport MapKit\nimport Core\nclass A {}\n"
    let file = try #require(
      TranslatedFile(
        "#sourceLocation(file: \"/x/A.swift\", line: 1)\n" + original, ownModules: ["Core"],
        isAvailable: { $0 == "UIKit" }))
    #expect(file.original == "/x/A.swift" && file.missing == ["MapKit"])
    #expect(file.text.split(separator: "\n", omittingEmptySubsequences: false).count == 6)
    #expect(!file.text.contains("MapKit") && !file.text.contains("Core"))
    let error = try #require(file.errors(inOriginal: original).first)
    #expect(error.line == 2 && error.message == "no such module 'MapKit'")
  }
}
