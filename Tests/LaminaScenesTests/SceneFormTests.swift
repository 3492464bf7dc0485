import Foundation
import LaminaLayers
import LaminaScenes
import TestSupport
import Testing

/// The forms of files and folders, by their contents, and the names and orientation of captures.
@Suite @MainActor struct SceneFormTests {
  private func archive(_ fields: [(String, ArchiveMaker.Item)] = []) -> ArchiveMaker.Item {
    var maker = ArchiveMaker()
    let root = maker.add("CALayer", [("bounds", maker.rect(0, 0, 4, 2))] + fields)
    return maker.archive(root: root)
  }

  private let document = """
    <?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">\
    <CALayer bounds="0 0 4 2" name="root"/></caml>
    """
  private let index = """
    <plist><dict><key>rootDocument</key><string>tree.xml</string></dict></plist>
    """

  @Test func `forms: content tells them apart, whatever they are called`() throws {
    let folder = try TestFolder()
    try folder.write("a.json", ArchiveMaker.binary(archive()))
    try folder.write(
      "b.caml", "<?xml version=\"1.0\"?>\n<plist>" + ArchiveMaker.xml(archive()) + "</plist>")
    try folder.write("c.json", document)
    try folder.write(
      "d.caar", "{\"version\": 1, \"canvas\": {\"width\": 4, \"height\": 2}, \"root\": {}}")
    try folder.write("e.json/main.caml", document)
    try folder.write("f/index.xml", index)
    try folder.write("f/tree.xml", document)
    try folder.write("f/RequestResponses/Response_0", "{}")
    for name in ["a.json", "b.caml", "c.json", "d.caar", "e.json", "f"] {
      let scene = try Scene.load(path: "\(folder.path)/\(name)")
      #expect(scene.canvas.width == 4 && scene.canvas.height == 2, "\(name)")
    }
    let maker = try HierarchyMaker()
    let (key, value) = HierarchyMaker.archive("l0", ArchiveMaker.binary(archive()))
    let window = HierarchyMaker.view("w0", "UIWindow", layer: "l0")
    try maker.write(
      0,
      HierarchyMaker.answer(
        [HierarchyMaker.windows: [window], HierarchyMaker.layers: [HierarchyMaker.layer("l0")]],
        [key: value]))
    #expect(try Scene.load(path: maker.path + "/").canvas.width == 4)
  }

  @Test func `forms: a package or a scene that is not there, or broken, is missed as such`() throws
  {
    let folder = try TestFolder()
    try folder.write("a.caml", "<nothing")
    try folder.write("b.json", "{nothing")
    func problem(_ name: String) throws -> SceneProblem? {
      do { _ = try Scene.load(path: "\(folder.path)/\(name)") } catch SceneError.invalid(
        _, let problem)
      {
        return problem
      }
      return nil
    }
    guard case .xml? = try problem("a.caml"), case .dialect(.bareKey)? = try problem("b.json")
    else {
      Issue.record("\(try problem("a.caml") as Any), \(try problem("b.json") as Any)")
      return
    }
    for name in ["c.caml", "c.json", "c"] {
      #expect(throws: SceneError.self) { try Scene.load(path: "\(folder.path)/\(name)") }
    }
  }

  // MARK: - Which way y runs

  private func load(
    _ names: [String], _ root: [(String, ArchiveMaker.Item)] = [],
    _ settings: [(String, ArchiveMaker.Item)] = []
  ) throws -> Scene {
    var maker = ArchiveMaker()
    let sublayer = maker.add(names, [("bounds", maker.rect(0, 0, 1, 1))])
    let fields: [(String, ArchiveMaker.Item)] = [
      ("bounds", maker.rect(0, 0, 4, 2)), ("sublayers", .uid(maker.array([sublayer]))),
    ]
    let top = maker.add("CALayer", fields + root)
    let folder = try TestFolder()
    try folder.write("x.caar", ArchiveMaker.binary(maker.archive(root: top, settings)))
    return try Scene.load(path: folder.path + "/x.caar")
  }

  private func assumed(_ scene: Scene) -> Bool? {
    for case .assumedGeometry(_, let isFlipped) in scene.notices { return isFlipped }
    return nil
  }

  @Test(arguments: [
    (["CALayer"], false), (["_UILabelLayer", "CALayer"], true),
    (["UIWindowLayer", "CALayer"], true),
    (["SwiftUIThing", "CALayer"], true), (["MyUILayer", "CALayer"], false),
  ])
  func `directions: where nothing is said, UIKit's layers have y down, and a note says so`(
    names: [String], isDown: Bool
  ) throws {
    let scene = try load(names)
    #expect(scene.canvas.isGeometryFlipped == isDown && assumed(scene) == isDown)
  }

  @Test func `directions: a key that UIKit alone sets counts, and what is said needs no note`()
    throws
  {
    let key = try load(["CALayer"], [("UICALayerRenderID", .integer(7))])
    #expect(key.canvas.isGeometryFlipped && assumed(key) == true)
    let said = try load(["CALayer"], [], [("geometryFlipped", .bool(true))])
    #expect(said.canvas.isGeometryFlipped && assumed(said) == nil)
    let denied = try load(["UILayer", "CALayer"], [], [("geometryFlipped", .bool(false))])
    #expect(!denied.canvas.isGeometryFlipped && assumed(denied) == nil)
    for settings in [[], [("geometryFlipped", ArchiveMaker.Item.bool(true))]] {
      let root = try load(["CALayer"], [("geometryFlipped", .bool(true))], settings)
      #expect(root.canvas.isGeometryFlipped && !root.root.isGeometryFlipped && assumed(root) == nil)
    }
  }

  @Test func `directions: a captured package says it in its index or on its root, once`() throws {
    func canvas(_ index: String, _ root: String) throws -> Bool {
      let folder = try TestFolder()
      try folder.write(
        "main.caml",
        "<caml><CALayer bounds=\"0 0 4 2\"\(root)/></caml>")
      try folder.write(
        "index.xml",
        "<plist><dict>\(index)<key>rootDocument</key><string>main.caml</string></dict></plist>")
      let scene = try Scene.load(path: folder.path)
      #expect(!scene.root.isGeometryFlipped)
      return scene.canvas.isGeometryFlipped
    }
    let index = "<key>geometryFlipped</key><true/>"
    #expect(try canvas(index, "") && canvas("", " geometryFlipped=\"1\""))
    #expect(try canvas(index, " geometryFlipped=\"1\""))
    #expect(try !canvas("", "") && !canvas("<key>geometryFlipped</key><false/>", ""))
  }

  // MARK: - Names

  @Test(arguments: [
    ("Cell (0x7fa1b2)", "Cell"), ("Cell (0x7fg)", "Cell (0x7fg)"), ("(0x1)", "(0x1)"),
    ("VC:_TtC5MyApp8ChatView", "ChatView"), ("VC:MyApp.ChatView (0x12)", "ChatView"),
    ("plain", "plain"), ("a (b)", "a (b)"),
  ])
  func `names: an address and a controller's mangling are left out`(name: String, short: String)
    throws
  {
    let scene = try load(["CALayer"], [("name", .string(name))])
    #expect(scene.root.name == short)
    let package = try CAMLHarness.load("<CALayer bounds=\"0 0 4 2\" name=\"\(name)\"/>")
    #expect(package.root.name == short)
  }
}
