import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Screens as Xcode exports them: which answers count, whose layers have which names.
@Suite @MainActor struct ViewHierarchyTests {
  typealias Maker = HierarchyMaker

  /// A window with a cell, in which is a picture.
  private func objects(scale: Any = "0x1.8p+1", cell: String = "_TtC5MyApp8ChatCell") -> [String:
    [Maker.Object]]
  {
    let picture = Maker.view("v2", "UIImageView", layer: "l2", identifier: "avatar")
    let window = Maker.view(
      "w0", "UIWindow", layer: "l0",
      [Maker.view("v1", cell, layer: "l1", [picture])],
      [Maker.property("visible", "b", "1"), Maker.property("internal", "b", "0")])
    let bubble = Maker.layer("l3", delegate: ("MyApp.BubbleView", "v9"))
    let screen: Maker.Object = [
      "objectID": "s", "className": "UIScreen",
      "properties": [Maker.property("scale", "CGf", scale)],
    ]
    return [
      Maker.windows: [window], "com.apple.UIKit.UIScreen": [screen],
      Maker.layers: [Maker.layer("l0", [Maker.layer("l1", [Maker.layer("l2"), bubble])])],
    ]
  }

  private var tree: Maker.Tree { .layer([.layer([.layer([]), .layer([])])]) }

  private func names(_ layer: Layer) -> [String] {
    [layer.name ?? "-"] + (layer.sublayers ?? []).flatMap(names)
  }

  private func archives(_ trees: (String, Maker.Tree)...) -> Maker.Object {
    Dictionary(uniqueKeysWithValues: trees.map { Maker.archive($0.0, Maker.archive($0.1)) })
  }

  @Test(arguments: [false, true])
  func `hierarchies: layers are called as their views are, by class and identifier`(
    isCompressed: Bool
  )
    throws
  {
    let maker = try Maker(hasMetadata: isCompressed)
    try maker.write(2, Maker.answer(objects()), isCompressed: isCompressed)
    try maker.write(
      10, Maker.answer([:], archives(("l0", tree))), isCompressed: isCompressed)
    let scene = try maker.load()
    #expect(names(scene.root) == ["UIWindow", "ChatCell", "UIImageView/avatar", "BubbleView"])
    #expect(scene.canvas.scale == 3 && scene.canvas.isGeometryFlipped)
    #expect(scene.canvas.width == 20 && scene.canvas.height == 10)
    #expect(scene.root.frame == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(scene.notices.isEmpty, "\(scene.notices)")
    #expect(try maker.load { $0.scale = 2 }.canvas.scale == 2)
  }

  @Test func `hierarchies: answers count by their numbers, and what is unchanged or failed stays`()
    throws
  {
    let maker = try Maker()
    try maker.write(2, Maker.answer(objects(), archives(("l0", tree))))
    // Written later, and so the one that stands; its number is not the next by letters.
    try maker.write(10, Maker.answer([:], archives(("l0", .layer([])))))
    let (key, _) = Maker.archive("l0", [])
    for (number, status) in [(11, 8), (12, 0), (13, 1)] {
      let description = Maker.property(
        "encodedPresentationLayer", "public.data", "AAAA", status: status)
      try maker.write(number, Maker.answer([:], [key: description]))
    }
    try maker.write(14, ["request": "Fetch remaining lazy properties"])
    let scene = try maker.load()
    #expect(scene.root.sublayers?.isEmpty ?? true)
    // The view hierarchy has a sublayer that the last archive has not.
    let path = "\(maker.path)/RequestResponses"
    #expect(scene.notices.contains(.failedResponse(file: "\(path)/Response_14")))
    guard case .unnamedLayers(let place, 1)? = scene.notices.last else {
      Issue.record("\(scene.notices)")
      return
    }
    #expect(place.file == "\(path)/Response_10: l0" && place.path == "root")
  }

  @Test func `hierarchies: windows without any contents end with a note`() throws {
    let maker = try Maker()
    let many = Maker.Tree.layer((0..<12).map { _ in .layer([]) })
    try maker.write(0, Maker.answer(objects(), archives(("l0", many))))
    let missing = try maker.load().notices.filter {
      if case .missingContents(let root) = $0 { root.path == "root" } else { false }
    }
    #expect(missing.count == 1)
  }

  @Test(arguments: [(Maker.windows, 0), ("com.apple.AppKit.NSWindow", 1)])
  func `hierarchies: blurs of macOS's backdrops come with a note`(group: String, count: Int) throws
  {
    var archive = ArchiveMaker()
    let inputs = archive.add(
      "LKNSDictionaryCodingProxy",
      [
        (
          "dict",
          .uid(
            archive.add(
              "NSDictionary",
              [
                ("NS.keys", .array([archive.boxed(.string("inputRadius"))])),
                ("NS.objects", .array([archive.boxed(.real(60))])),
              ]))
        )
      ])
    let filter = archive.add(
      "CAFilter",
      [("CAFilterType", archive.boxed(.string("gaussianBlur"))), ("CAFilterInputs", .uid(inputs))])
    let backdrops = (0..<2).map { _ in
      archive.add("CABackdropLayer", [("filters", .uid(archive.array([filter])))])
    }
    let root = archive.add(
      "CALayer",
      [("bounds", archive.rect(0, 0, 8, 8)), ("sublayers", .uid(archive.array(backdrops)))])
    let bytes = ArchiveMaker.binary(archive.archive(root: root))
    let maker = try Maker()
    var groups = objects()
    groups[group] = groups.removeValue(forKey: Maker.windows)
    let (key, value) = Maker.archive("l0", bytes)
    try maker.write(0, Maker.answer(groups, [key: value]))
    let noted = try maker.load().notices.compactMap {
      if case .pixelRadii(let first, let count) = $0 { "\(first.path) \(count)" } else { nil }
    }
    #expect(noted == (count > 0 ? ["root.sublayers[0] 2"] : []))
  }

  @Test func `hierarchies: the last capture is taken, and the answers behind it`() throws {
    let maker = try Maker()
    try maker.write(0, Array("not even JSON, and never read".utf8))
    try maker.write(1, Maker.answer(objects(cell: "Old"), archives(("l0", tree))))
    try maker.write(2, Maker.answer(objects(cell: "New"), archives(("l0", tree))))
    #expect(names(try maker.load().root)[1] == "New")
    // It forgets what the first one held.
    try maker.write(3, Maker.answer(objects(cell: "Newest")))
    let failure = try #require(try maker.failure())
    guard case .noWindow(nil, let windows) = failure.problem else {
      Issue.record("\(failure)")
      return
    }
    #expect(windows.map(\.name) == ["UIWindow"] && !windows[0].hasLayers && windows[0].isVisible)
  }

  @Test func `hierarchies: properties of version 1, and within their objects`() throws {
    let maker = try Maker()
    var groups = objects(cell: "MyApp.Cell")
    let text = Maker.archive("l0", Maker.archive(tree)).1["propertyValue"] ?? ""
    var layer = try #require(groups[Maker.layers]?.first)
    layer["properties"] = [
      [
        "propertyName": "encodedPresentationLayer", "propertyFormat": "public.data",
        "propertyValue": text, "propertyValueStatus": 0,
      ] as Maker.Object
    ]
    groups[Maker.layers] = [layer]
    // Version 1 has other names for what became of a value: those of version 2 mean nothing.
    for object in [Maker.windows, "com.apple.UIKit.UIScreen"] {
      var changed = try #require(groups[object]?.first)
      changed["properties"] = (changed["properties"] as? [Maker.Object] ?? []).map { property in
        var property = property
        property["fetchStatus"] = nil
        property["propertyValueStatus"] = 0
        return property
      }
      groups[object] = [changed]
    }
    var answer = Maker.answer(groups)
    answer["version"] = 1
    try maker.write(0, answer)
    let scene = try maker.load()
    #expect(scene.canvas.scale == 3)
    #expect(names(scene.root)[1] == "Cell")
  }

  @Test func `hierarchies: where counts differ layers keep their names, and others have theirs`()
    throws
  {
    let maker = try Maker()
    try maker.write(
      0, Maker.answer(objects(), archives(("l0", .layer([.layer([.layer([])])])))))
    let scene = try maker.load()
    #expect(names(scene.root) == ["UIWindow", "ChatCell", "-"])
    guard case .unnamedLayers(let place, 1)? = scene.notices.last else {
      Issue.record("\(scene.notices)")
      return
    }
    #expect(place.path == "root.sublayers[0]")
  }

  @Test func `hierarchies: without a screen the scale is that of most layers`() throws {
    let maker = try Maker()
    var groups = objects()
    groups["com.apple.UIKit.UIScreen"] = nil
    let bytes = Maker.archive(tree, [("contentsScale", .real(2))])
    let (key, value) = Maker.archive("l0", bytes)
    // A scalar stands within the layer here; Core Animation gives each an object of its own.
    try maker.write(0, Maker.answer(groups, [key: value]))
    #expect(try maker.load().canvas.scale == 2)
  }

  @Test func `hierarchies: values of every format`() throws {
    func numbers(_ text: String, _ format: String) -> [Double]? {
      guard case .numbers(let numbers)? = ViewValue(text, format: format) else { return nil }
      return numbers
    }
    func integer(_ text: String, _ format: String) -> Int128? {
      guard case .integer(let number)? = ViewValue(text, format: format) else { return nil }
      return number
    }
    #expect(numbers("0x1.9p+6", "CGf") == [100])
    #expect(numbers("0x1p+0, -0x1.8p+1", "CGf, CGf") == [1, -3])
    #expect(numbers("2.5", "d") == [2.5] && numbers("0x1p-1", "f") == [0.5])
    #expect(numbers("0x1p+0", "CGf, CGf") == nil && numbers("wide", "CGf") == nil)
    #expect(integer("-7", "i") == -7 && integer("12", "ui") == 12 && integer("9", "ll") == 9)
    #expect(integer("1f", "ul") == 31 && integer("0x1f", "uinteger") == 31)
    #expect(integer("ffffffffffffffff", "ull") == Int128(UInt64.max))
    #expect(integer("1f", "integer") == nil && integer("g", "ul") == nil)
    for (text, expected) in [("0", false), ("1", true)] {
      guard case .bool(expected)? = ViewValue(text, format: "b") else {
        Issue.record("\(text)")
        continue
      }
    }
    #expect(ViewValue("2", format: "b") == nil)
    guard case .text("a, b")? = ViewValue("a, b", format: "public.plain-text") else {
      Issue.record("a text")
      return
    }
    func bytes(_ text: String) -> [UInt8]? {
      let letters = Array(text.utf8)
      guard let data = Base64Text.decodedBytes(letters.span) else { return nil }
      return data.span.indices.map { data.span[$0] }
    }
    #expect(bytes("AAEC/w==") == [0, 1, 2, 255] && bytes("AAEC\\/w") == [0, 1, 2, 255])
    #expect(bytes("AA\\nEC") == [0, 1, 2] && bytes("") == [])
    for text in ["A", "AAEC=", "AAEC/w==A", "AA*C", "AAEC/w=", "\\u0041AAA"] {
      #expect(bytes(text) == nil, "\(text)")
    }
  }
}
