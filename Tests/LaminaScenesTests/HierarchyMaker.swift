import Foundation
import LaminaScenes
import TestSupport

/// View hierarchies for tests: answers of the debugger, in a folder of their own.
@MainActor final class HierarchyMaker {
  typealias Object = [String: Any]

  let folder: TestFolder
  /// The folder's path, whose name says nothing.
  var path: String { folder.path + "/export" }

  init(hasMetadata: Bool = false) throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: path + "/RequestResponses", withIntermediateDirectories: true)
    guard hasMetadata else { return }
    let list = "<plist><dict><key>DocumentVersion</key><string>1</string></dict></plist>"
    try folder.write("export/metadata", list)
  }

  /// Writes an answer.
  func write(_ number: Int, _ answer: Object, isCompressed: Bool = false) throws {
    let json = try [UInt8](JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys]))
    try write(number, isCompressed ? GzipMaker.stored(json) : json)
  }

  func write(_ number: Int, _ bytes: [UInt8]) throws {
    try folder.write("export/RequestResponses/Response_\(number)", bytes)
  }

  func load(_ change: (inout SceneOptions) -> Void = { _ in }) throws -> Scene {
    var options = SceneOptions()
    change(&options)
    return try Scene.load(path: path, options: options)
  }

  /// Why the folder does not load.
  func failure(_ change: (inout SceneOptions) -> Void = { _ in }) throws -> (
    location: SceneLocation, problem: SceneProblem
  )? {
    do {
      _ = try load(change)
      return nil
    } catch SceneError.invalid(let place, let problem) { return (place, problem) }
  }

  // MARK: - Answers

  nonisolated static let layers = "com.apple.QuartzCore.CALayer"
  nonisolated static let views = "com.apple.UIKit.UIView"
  nonisolated static let windows = "com.apple.UIKit.UIWindow"

  static func group(_ name: String, _ objects: [Object]) -> Object {
    ["groupingID": name, "debugHierarchyObjects": objects]
  }

  static func property(_ name: String, _ format: String, _ value: Any, status: Int = 4) -> Object {
    [
      "propertyName": name, "propertyFormat": format, "propertyValue": value,
      "fetchStatus": status,
    ]
  }

  static func reference(_ id: String) -> Object { ["objectID": id] }

  static func layer(_ id: String, _ sublayers: [Object] = [], delegate: (String, String)? = nil)
    -> Object
  {
    var properties: [Object] = []
    if let (name, address) = delegate {
      let info = ["className": name, "memoryAddress": address]
      properties.append(property("delegate", "objectInfo", info))
    }
    return [
      "objectID": id, "className": "CALayer", "properties": properties,
      "childGroup": group(layers, sublayers),
    ]
  }

  static func view(
    _ id: String, _ name: String, layer: String, _ subviews: [Object] = [],
    identifier: String? = nil, _ properties: [Object] = []
  ) -> Object {
    let own = identifier.map { property("accessibilityIdentifier", "public.plain-text", $0) }
    return [
      "objectID": id, "className": name, "properties": properties + (own.map { [$0] } ?? []),
      "childGroup": group(views, subviews),
      "additionalGroups": [group(layers, [reference(layer)])],
    ]
  }

  static func answer(_ groups: [String: [Object]] = [:], _ properties: Object = [:]) -> Object {
    [
      "request": "", "version": 2,
      "topLevelGroups": Dictionary(
        uniqueKeysWithValues: groups.map { ($0.key, group($0.key, $0.value)) }),
      "topLevelPropertyDescriptions": properties,
    ]
  }

  /// The archive of a layer, as a property that stands apart.
  static func archive(_ id: String, _ bytes: [UInt8]) -> (String, Object) {
    let text = Data(bytes).base64EncodedString()
    return (
      "\(id).encodedPresentationLayer",
      property("encodedPresentationLayer", "public.data", text)
    )
  }

  /// A tree of layers of some width: each child is a tree of its own.
  indirect enum Tree { case layer([Tree]) }

  /// An archive of a tree whose root has a size.
  static func archive(
    _ tree: Tree, width: Double = 20, height: Double = 10,
    _ settings: [(String, ArchiveMaker.Item)] = []
  ) -> [UInt8] {
    var maker = ArchiveMaker()
    func add(_ tree: Tree, isRoot: Bool) -> Int {
      guard case .layer(let children) = tree else { return 0 }
      let sublayers = children.map { add($0, isRoot: false) }
      let bounds = isRoot ? maker.rect(0, 0, width, height) : maker.rect(0, 0, 4, 2)
      return maker.add(
        "CALayer",
        [("bounds", bounds), ("sublayers", .uid(maker.array(sublayers)))]
          + (isRoot ? settings : []))
    }
    let root = add(tree, isRoot: true)
    return ArchiveMaker.binary(maker.archive(root: root))
  }
}
