import Foundation
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// View hierarchies that are broken, hostile or very large.
@Suite @MainActor struct ViewHierarchyErrorTests {
  typealias Maker = HierarchyMaker

  private func sound(_ tree: Maker.Tree = .layer([]), layer: Maker.Object = Maker.layer("l0"))
    throws
    -> Maker.Object
  {
    let (key, value) = Maker.archive("l0", Maker.archive(tree))
    let window = Maker.view("w0", "UIWindow", layer: "l0")
    return Maker.answer([Maker.windows: [window], Maker.layers: [layer]], [key: value])
  }

  /// The path and the problem of an answer's text.
  private func failure(_ json: String) throws -> (path: String, problem: SceneProblem)? {
    let maker = try Maker()
    try maker.write(0, Array(json.utf8))
    let failure = try maker.failure()
    return failure.map { ($0.location.path, $0.problem) }
  }

  @Test(arguments: [
    ("[1]", "", "an object"),
    (#"{"topLevelGroups": 1}"#, "topLevelGroups", "an object"),
    (#"{"topLevelGroups": {"a": []}}"#, "topLevelGroups.a", "an object"),
    (
      #"{"topLevelGroups": {"a": {"debugHierarchyObjects": 1}}}"#,
      "topLevelGroups.a.debugHierarchyObjects", "a list"
    ),
    (
      #"{"topLevelGroups": {"a": {"debugHierarchyObjects": [1]}}}"#,
      "topLevelGroups.a.debugHierarchyObjects[0]", "an object"
    ),
    (
      #"{"topLevelGroups": {"a": {"debugHierarchyObjects": [{"objectID": 1}]}}}"#,
      "topLevelGroups.a.debugHierarchyObjects[0].objectID", "a string"
    ),
    (
      #"{"topLevelGroups": {"a": {"debugHierarchyObjects": [{"objectID": "1", "className": {}}]}}}"#,
      "topLevelGroups.a.debugHierarchyObjects[0].className", "a string"
    ),
    (
      #"{"topLevelGroups": {"a": {}}, "topLevelPropertyDescriptions": {"b.title": "x"}}"#,
      "topLevelPropertyDescriptions.b.title", "an object"
    ),
    (
      #"{"topLevelGroups": {"a": {"debugHierarchyObjects": [{"objectID": "1", "className": "C", "properties": [{"propertyName": "scale", "propertyValue": 1, "fetchStatus": "4"}]}]}}}"#,
      "topLevelGroups.a.debugHierarchyObjects[0].properties[0].fetchStatus", "a number"
    ),
  ])
  func `errors: a value of another kind has its path`(json: String, path: String, expected: String)
    throws
  {
    let failure = try #require(try failure(json))
    #expect(failure.path == path)
    guard case .wrongValue(expected, _) = failure.problem else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test func `errors: an object without an identifier, broken JSON, and no capture`() throws {
    let json = #"{"topLevelGroups": {"a": {"debugHierarchyObjects": [{"className": "C"}]}}}"#
    #expect(try failure(json)?.problem == .missingKey("objectID"))
    #expect(
      try failure(#"{"a": "#)?.problem == .syntax(found: "the end of the file", expected: "a value")
    )
    #expect(try failure(#"{"request": "", "topLevelGroups": {}}"#)?.problem == .noCapture)
    #expect(try failure(#"{"request": ""}"#)?.problem == .noCapture)
    #expect(try Maker().failure()?.problem == .noCapture)
  }

  @Test(
    arguments: [
      ("scale", "CGf", "wide", "UIScreen"), ("scale", "CGf", "0x0p+0", "UIScreen"),
      ("scale", "CGf", ["0x1p+0", "0x1p+0"], "UIScreen"), ("scale", "CGf", "inf", "UIScreen"),
      ("visible", "b", "2", "UIWindow"), ("visible", "CGf", "0x1p+0", "UIWindow"),
      ("encodedPresentationLayer", "public.data", "A*AA", "CALayer"),
      ("encodedPresentationLayer", "CGf", "0x1p+0", "CALayer"),
      ("encodedPresentationLayer", "public.data", ["a": 1], "CALayer"),
    ] as [(String, String, any Sendable, String)])
  func `errors: a property that its format does not allow has its path`(
    name: String, format: String, value: any Sendable, owner: String
  ) throws {
    let maker = try Maker()
    var answer = try sound()
    var properties = answer["topLevelPropertyDescriptions"] as? Maker.Object ?? [:]
    let id = ["UIScreen": "s", "UIWindow": "w0", "CALayer": "l0"][owner] ?? ""
    properties["\(id).\(name)"] = Maker.property(name, format, value)
    answer["topLevelPropertyDescriptions"] = properties
    if owner == "UIScreen" {
      var groups = answer["topLevelGroups"] as? Maker.Object ?? [:]
      groups["screens"] = Maker.group("screens", [["objectID": "s", "className": "UIScreen"]])
      answer["topLevelGroups"] = groups
    }
    try maker.write(0, answer)
    let failure = try #require(try maker.failure())
    #expect(failure.location.path == "topLevelPropertyDescriptions.\(id).\(name).propertyValue")
    guard case .wrongValue = failure.problem else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test func `errors: an archive that is none, or broken within, names its object`() throws {
    let maker = try Maker()
    var answer = try sound()
    let (key, value) = Maker.archive("l0", Array("no property list".utf8))
    answer["topLevelPropertyDescriptions"] = [key: value]
    try maker.write(7, answer)
    let failure = try #require(try maker.failure())
    #expect(failure.location.file == "\(maker.path)/RequestResponses/Response_7: l0")
    guard case .propertyList = failure.problem else {
      Issue.record("\(failure)")
      return
    }
    let bytes = Maker.archive(.layer([]), [("opacity", .string("much"))])
    answer["topLevelPropertyDescriptions"] = [key: Maker.archive("l0", bytes).1]
    try maker.write(7, answer)
    let wrong = try #require(try maker.failure())
    #expect(wrong.location.path == "root.opacity" && (wrong.location.object ?? 0) > 0)
  }

  @Test func `errors: a compressed answer that is cut off, a bomb, and a link`() throws {
    let maker = try Maker()
    let json = try [UInt8](JSONSerialization.data(withJSONObject: sound()))
    let file = GzipMaker.stored(json)
    try maker.write(0, Array(file.dropLast(20)))
    guard case .compressed? = try maker.failure()?.problem else {
      Issue.record("cut off")
      return
    }
    try maker.write(0, GzipMaker.zeros(600 << 20))
    let time = try Growth.processorTime {
      let problem = try maker.failure()?.problem
      #expect(problem == .overExpanded(limit: 512 << 20))
    }
    #expect(time < 2_000_000_000, "\(time) ns")
    try maker.write(1, file)
    let path = maker.path + "/RequestResponses"
    try FileManager.default.removeItem(atPath: path + "/Response_0")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/Response_0", withDestinationPath: "Response_1")
    // The answer that the link leads to holds the capture: the link is not read.
    #expect(try maker.failure() == nil)
    try FileManager.default.moveItem(atPath: path + "/Response_1", toPath: path + "/x")
    #expect(try maker.failure()?.problem == .forbidden("a symbolic link"))
  }

  @Test func `errors: metadata is optional, and broken metadata is told`() throws {
    let maker = try Maker()
    try maker.write(0, try sound())
    #expect(try maker.failure() == nil)
    try maker.folder.write(
      "export/metadata", "<plist><dict><key>DocumentVersion</key><string>2</string></dict></plist>")
    let notices = try maker.load().notices
    #expect(notices.count == 1)
    guard case .unsupported("DocumentVersion \"2\"", _, 1)? = notices.first else {
      Issue.record("\(notices)")
      return
    }
    try maker.folder.write("export/metadata", "<plist><dict>")
    guard case .metadata? = try maker.failure()?.problem else {
      Issue.record("broken metadata")
      return
    }
  }

  @Test func `errors: groups that hold one another end with the archive, or are named`() throws {
    let maker = try Maker()
    // The hierarchy goes round and round; the archive has two layers.
    var layer = Maker.layer("l0", [Maker.layer("l1", [Maker.reference("l0")])])
    try maker.write(0, try sound(.layer([.layer([])]), layer: layer))
    let scene = try maker.load()
    #expect(scene.root.sublayers?.count == 1)
    guard case .unnamedLayers(_, 1)? = scene.notices.last else {
      Issue.record("\(scene.notices)")
      return
    }
    layer["childGroup"] = Maker.group(Maker.layers, [Maker.reference("l0")])
    try maker.write(0, try sound(.layer([.layer([])]), layer: layer))
    let failure = try #require(try maker.failure())
    #expect(failure.problem == .layerWithinItself && failure.location.path == "root.sublayers[0]")
  }

  @Test func `errors: deep views are within the limit, and deeper ones an error`() throws {
    let maker = try Maker()
    func nested(_ depth: Int) -> Maker.Object {
      (0..<depth).reduce(Maker.layer("leaf")) { inner, index in Maker.layer("d\(index)", [inner]) }
    }
    func write(_ depth: Int) throws {
      var answer = try sound()
      var groups = answer["topLevelGroups"] as? Maker.Object ?? [:]
      groups["deep"] = Maker.group("deep", [nested(depth)])
      answer["topLevelGroups"] = groups
      try maker.write(0, answer)
    }
    try write(150)
    #expect(try maker.failure() == nil)
    try write(150)
    guard case .tooDeep? = try maker.failure({ $0.limits.depth = 40 })?.problem else {
      Issue.record("deep")
      return
    }
  }

  @Test func `sizes: many objects take time by their number`() throws {
    let maker = try Maker()
    func text(_ count: Int) throws -> [UInt8] {
      let sound = try JSONSerialization.data(withJSONObject: sound(), options: [.sortedKeys])
      var text = String(decoding: sound, as: UTF8.self)
      let objects = (0..<count).map { index in
        #"{"objectID":"0x\#(index)","className":"UIView","childGroup":{"groupingID":"v","debugHierarchyObjects":[{"objectID":"0x\#(index + 1)"}]},"additionalGroups":[]}"#
      }
      let group = "\"many\":{\"debugHierarchyObjects\":[" + objects.joined(separator: ",") + "]},"
      text = text.replacingOccurrences(
        of: "\"topLevelGroups\":{", with: "\"topLevelGroups\":{" + group)
      return Array(text.utf8)
    }
    func time(_ count: Int) throws -> Int {
      try maker.write(0, text(count))
      return try Growth.processorTime {
        _ = try maker.load { $0.limits.fileBytes = 1 << 30 }
      }
    }
    _ = try time(1_000)
    let (few, many) = (try time(20_000), try time(200_000))
    #expect(many < few * 25, "\(few) ns for 20,000 objects, \(many) ns for 200,000")
  }
}
