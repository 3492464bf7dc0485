import Foundation
import LaminaPort
import Testing

/// Which classes become screens, and the package that shows them.
@Suite struct PortPackageTests {
  private static func list(_ classes: String, previews: String = "") throws -> PortClassList {
    try JSONDecoder().decode(
      PortClassList.self,
      from: Data("{\"classes\": [\(classes)], \"previews\": [\(previews)]}".utf8))
  }

  private static func entry(
    _ name: String, _ parent: String,
    _ initialisers: [(labels: [String], isConvenience: Bool)] = [],
    isUsable: Bool = true, usesNavigation: Bool = false
  ) -> String {
    let inits = initialisers.map {
      "{\"labels\": [\($0.labels.map { "\"\($0)\"" }.joined(separator: ","))], "
        + "\"isConvenience\": \($0.isConvenience), \"isVisible\": true}"
    }
    return """
      {"name": "\(name)", "parent": "\(parent)", "path": "/a.swift", "isUsable": \(isUsable),
       "usesNavigation": \(usesNavigation), "initialisers": [\(inits.joined(separator: ","))]}
      """
  }

  @Test func `screens: classes of controllers and views, by the initialiser they have`() throws {
    let finder = ScreenFinder(
      try Self.list(
        [
          Self.entry("List", "UITableViewController", usesNavigation: true),
          Self.entry("Detail", "UIViewController", [(["contact"], false), (["coder"], false)]),
          Self.entry("Form", "UIViewController", [(["nibName", "bundle"], false)]),
          Self.entry("Base", "UIView", [(["frame"], false), (["coder"], false)]),
          Self.entry("Ring", "Base"), Self.entry("Feed.Cell", "UITableViewCell"),
          Self.entry("Chat.Cell", "UICollectionViewCell"), Self.entry("Model", "NSObject"),
          Self.entry("Hidden", "UIView", isUsable: false),
          Self.entry("Easy", "Detail", [([], true)]), Self.entry("Loop", "Loop"),
        ].joined(separator: ",")))
    #expect(
      finder.screens.map { "\($0.name) \($0.making)" } == [
        "Base Base()", "Cell Chat.Cell()", "Easy Easy()",
        "Cell-2 Feed.Cell(style: .default, reuseIdentifier: nil)", "Form Form()", "List List()",
        "Ring Ring()",
      ])
    #expect(finder.screens.first { $0.name == "List" }?.isInNavigation == true)
    #expect(finder.unmade.map(\.name) == ["Detail"])
    #expect(finder.unmade.first?.initialisers == ["init(contact:)"])
  }

  @Test func `package: files name the sources, the screens and Lamina's place`() throws {
    let finder = ScreenFinder(
      try Self.list(
        Self.entry("Ring", "UIView") + ","
          + Self.entry("Detail", "UIViewController", [(["id"], false)]),
        previews: #"{"name": "A ring", "path": "/a", "body": "let r = Ring()\n  return r"}"#))
    let package = PortPackage(
      name: "App-screens", title: "App",
      libraries: [.init(name: "Kit", sources: "../../../Kit", leftOut: [])],
      app: .init(name: "screens", sources: "../../../App", leftOut: ["AppDelegate.swift"]),
      lamina: .folder("../lamina"), finder: finder, assets: ["../../../App"])
    let files = Dictionary(uniqueKeysWithValues: package.files.map { ($0.path, $0.text) })
    let manifest = try #require(files["Package.swift"])
    #expect(manifest.contains(#".package(name: "lamina", path: "../lamina", traits: ["Ports"])"#))
    #expect(manifest.contains(#".plugin(name: "PortSources", package: "lamina")"#))
    #expect(
      manifest.contains(".defaultIsolation(MainActor.self)") && manifest.contains("name: \"Kit\""))
    let main = try #require(files["Sources/screens/main.swift"])
    #expect(main.contains(#"PortScreens.addView("Ring") { Ring() }"#))
    #expect(main.contains("PortScreens.addPreview(\"A-ring\") {\n  let r = Ring()\n  return r\n}"))
    #expect(main.contains("// PortScreens.addController(\"Detail\") { Detail(…) }   // init(id:)"))
    #expect(
      main.contains("import Kit\n") && main.contains("PortScreens.addAssets(\"../../../App\")"))
    let configuration = try #require(files["Sources/screens/port.json"])
    let read = try #require(
      JSONSerialization.jsonObject(with: Data(configuration.utf8)) as? [String: [String]])
    #expect(read["sources"] == ["../../../App"] && read["exclude"] == ["AppDelegate.swift"])
    #expect(Set(files.keys).isSuperset(of: ["README.md", ".gitignore", "Sources/Kit/port.json"]))
  }
}
