// Layers of a composition, as the file describes them.

import LaminaGeometry
import LaminaScenes

/// A layer of a composition, as the file describes it.
struct LayerModel {
  let node: LottieNode
  let type: Int
  let name: String
  let index: Double?
  let parent: Double?
  let first: Double
  let last: Double
  let start: Double
  let stretch: Double
  let isHidden: Bool
  let matte: Int
  let matteParent: Double?
  let isMatte: Bool
  let turnsAlongPath: Bool
  let transform: TransformModel
  let remap: Property<Double>?
  let asset: String?

  static let typeNames = [
    0: "precomp", 1: "solid", 2: "image", 3: "null", 4: "shape", 5: "text", 6: "audio",
    13: "camera",
    15: "data",
  ]

  init(_ node: LottieNode, in range: ClosedRange<Double>, _ reader: PropertyReader)
    throws(SceneError)
  {
    guard node.kind == .object else { throw node.fail(expected: "a layer") }
    self.node = node
    type = try node.integer("ty", -1)
    index = node["ind"]?.number
    name = LayerModel.name(of: node, type: type)
    parent = node["parent"]?.number
    first = FramePrecision.snapped(try node.double("ip", range.lowerBound))
    last = FramePrecision.snapped(try node.double("op", range.upperBound))
    start = FramePrecision.snapped(try node.double("st", 0))
    let stretch = try node.double("sr", 1)
    if stretch == 0 { reader.noteFeature("a stretch of 0 counts as 1", at: node) }
    self.stretch = stretch == 0 ? 1 : stretch
    isHidden = node["hd"]?.isTrue ?? false
    matte = try node.integer("tt", 0)
    matteParent = node["tp"]?.number
    isMatte = node["td"]?.isTrue ?? false
    turnsAlongPath = node["ao"]?.isTrue ?? false
    transform = try TransformModel(node["ks"], reader)
    remap = try reader.readProperty(node["tm"])
    asset = node["refId"]?.string
  }

  /// Returns the name of a layer: its own, or else its type and index.
  static func name(of node: LottieNode, type: Int) -> String {
    let own = node.stringOrEmpty("nm")
    guard own.isEmpty else { return own }
    let index = node["ind"]?.number.map { " \(plainNumber($0))" } ?? ""
    return (typeNames[type] ?? "layer") + index
  }

  static func plainNumber(_ value: Double) -> String {
    abs(value) < 1e15 && value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
