import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Which windows of a view hierarchy are shown, and where.
@Suite @MainActor struct ViewHierarchyWindowTests {
  typealias Maker = HierarchyMaker

  private func window(_ index: Int, _ name: String, visible: Bool = true, isInternal: Bool = false)
    -> Maker.Object
  {
    Maker.view(
      "w\(index)", name, layer: "l\(index)",
      [],
      [
        Maker.property("visible", "b", visible ? "1" : "0"),
        Maker.property("internal", "b", isInternal ? "1" : "0"),
        Maker.property("title", "public.plain-text", index == 0 ? "Mail" : ""),
      ])
  }

  /// Four windows: one hidden, one of the system's, and one without layers.
  private func maker() throws -> HierarchyMaker {
    let maker = try Maker()
    let windows = [
      window(0, "UIWindow"), window(1, "MyApp.Overlay"), window(2, "UIWindow", visible: false),
      window(3, "UITextEffectsWindow", isInternal: true), window(4, "UIRemoteWindow"),
    ]
    let sizes = [(20.0, 10.0), (8, 4), (30, 30), (40, 40)]
    var archives: Maker.Object = [:]
    for (index, size) in sizes.enumerated() {
      let (key, value) = Maker.archive(
        "l\(index)", Maker.archive(.layer([]), width: size.0, height: size.1))
      archives[key] = value
    }
    try maker.write(
      0,
      Maker.answer(
        [Maker.windows: windows, Maker.layers: (0..<5).map { Maker.layer("l\($0)") }], archives))
    return maker
  }

  @Test func `windows: all that were visible, the first at the bottom, and a note of all`() throws {
    let scene = try maker().load()
    #expect(scene.root.name == "windows")
    #expect(scene.root.sublayers?.map(\.name) == ["UIWindow", "Overlay"])
    #expect(scene.canvas.width == 20 && scene.canvas.height == 10)
    guard case .windows(_, let windows)? = scene.notices.first else {
      Issue.record("\(scene.notices)")
      return
    }
    #expect(
      windows.map(\.name) == [
        "UIWindow", "Overlay", "UIWindow", "UITextEffectsWindow", "UIRemoteWindow",
      ])
    #expect(windows.map(\.number) == [1, 2, 3, 4, 5] && windows[0].title == "Mail")
    #expect(windows.map(\.isShown) == [true, true, false, false, false])
    #expect(windows.map(\.isVisible) == [true, true, false, true, true])
    #expect(windows.map(\.isInternal) == [false, false, false, true, false])
    #expect(windows.map(\.hasLayers) == [true, true, true, true, false])
  }

  @Test(arguments: [
    ("2", "Overlay", 8.0), ("Overlay", "Overlay", 8), ("MyApp.Overlay", "Overlay", 8),
    ("3", "UIWindow", 30), ("UITextEffectsWindow", "UITextEffectsWindow", 40),
  ])
  func `windows: one is picked by its class or number, visible or not`(
    wanted: String, name: String, width: Double
  ) throws {
    let scene = try maker().load { $0.window = wanted }
    #expect(scene.root.name == name && scene.canvas.width == width)
    #expect(scene.root.superlayer == nil)
  }

  @Test(arguments: ["0", "6", "UIView", "UIRemoteWindow", ""])
  func `windows: one that is not there is an error that lists them`(wanted: String) throws {
    let failure = try #require(try maker().failure { $0.window = wanted })
    guard case .noWindow(wanted, let windows) = failure.problem else {
      Issue.record("\(failure)")
      return
    }
    #expect(windows.count == 5 && windows.allSatisfy { !$0.isShown })
  }

  @Test func `windows: a root that says y runs down does not turn it twice`() throws {
    let maker = try Maker()
    var archive = ArchiveMaker()
    let root = archive.add(
      "CALayer",
      [("bounds", archive.rect(0, 0, 4, 4)), ("geometryFlipped", archive.boxed(.bool(true)))])
    let bytes = ArchiveMaker.binary(archive.archive(root: root, [("geometryFlipped", .bool(true))]))
    let (key, value) = Maker.archive("l0", bytes)
    try maker.write(
      0,
      Maker.answer(
        [Maker.windows: [window(0, "UIWindow")], Maker.layers: [Maker.layer("l0")]], [key: value]))
    let scene = try maker.load()
    #expect(scene.canvas.isGeometryFlipped && !scene.root.isGeometryFlipped)
  }

  @Test func `windows: AppKit's have y up, their frames and their own scale`() throws {
    let maker = try Maker()
    func window(_ index: Int, _ frame: String) -> Maker.Object {
      [
        "objectID": "w\(index)", "className": "NSWindow",
        "properties": [
          Maker.property("frame", "CGf, CGf, CGf, CGf", frame),
          Maker.property("backingScaleFactor", "CGf", "0x1p+1"),
          Maker.property("visible", "b", "1"),
        ],
        // The window is no view: its frame's has the layer.
        "childGroup": Maker.group(
          "com.apple.AppKit.NSView", [Maker.view("v\(index)", "NSThemeFrame", layer: "l\(index)")]),
      ]
    }
    var archives: Maker.Object = [:]
    for index in 0..<2 {
      let (key, value) = Maker.archive(
        "l\(index)", Maker.archive(.layer([]), width: 20, height: 10))
      archives[key] = value
    }
    let windows = [
      window(0, "0x1.9p+6, 0x1.9p+6, 0x1.4p+4, 0x1.4p+3"),
      window(1, "0x1.ap+6, 0x1.98p+6, 0x1.4p+4, 0x1.4p+3"),
    ]
    let groups = [
      "com.apple.AppKit.NSWindow": windows, Maker.layers: [Maker.layer("l0"), Maker.layer("l1")],
    ]
    try maker.write(0, Maker.answer(groups, archives))
    let scene = try maker.load()
    #expect(scene.canvas.scale == 2 && !scene.canvas.isGeometryFlipped)
    #expect(scene.canvas.width == 24 && scene.canvas.height == 12)
    #expect(
      scene.root.sublayers?.map(\.frame.origin) == [Point(x: 0, y: 0), Point(x: 4, y: 2)])
    #expect(scene.root.sublayers?.map(\.name) == ["NSThemeFrame", "NSThemeFrame"])
  }
}
