// The keys of emitter layers and of their cells, for the loader and for `lamina schema`.

import LaminaGeometry
import LaminaLayers

extension LayerKey {
  static let emitter: [LayerKey] = [
    emitting("emitterPosition", .point { emitter($0)?.emitterPosition = $1 }),
    emitting("emitterZPosition", .number(.any) { emitter($0)?.emitterZPosition = $1 }),
    emitting(
      "emitterSize", .point { emitter($0)?.emitterSize = Size(width: $1.x, height: $1.y) }),
    emitting("emitterDepth", .number(.any) { emitter($0)?.emitterDepth = $1 }),
    emitting(
      "emitterShape",
      .choice(EmitterLayer.Shape.allCases.map(\.rawValue)) {
        emitter($0)?.emitterShape = EmitterLayer.Shape(name: $1)
      }),
    emitting(
      "emitterMode",
      .choice(EmitterLayer.Mode.allCases.map(\.rawValue)) {
        emitter($0)?.emitterMode = EmitterLayer.Mode(name: $1)
      }),
    emitting(
      "renderMode",
      .choice(EmitterLayer.RenderMode.allCases.map(\.rawValue)) {
        emitter($0)?.renderMode = EmitterLayer.RenderMode(name: $1)
      }),
    emitting(
      "seed", .integer(0...Int(UInt32.max)) { emitter($0)?.seed = UInt32(truncatingIfNeeded: $1) }),
    emitting("birthRate", .number(.notNegative) { emitter($0)?.birthRate = $1 }),
    emitting("lifetime", .number(.notNegative) { emitter($0)?.lifetime = $1 }),
    emitting("velocity", .number(.any) { emitter($0)?.velocity = $1 }),
    emitting("scale", .number(.any) { emitter($0)?.scale = $1 }),
    emitting("spin", .number(.any) { emitter($0)?.spin = $1 }),
    emitting("emitterCells", .cells { emitter($0)?.emitterCells = $1 }),
  ]

  private static func emitting(_ name: String, _ value: Value) -> LayerKey {
    LayerKey(name, value, type: .emitter)
  }

  @MainActor private static func emitter(_ layer: Layer) -> EmitterLayer? {
    layer as? EmitterLayer
  }
}

/// A key of an emitter's cell.
struct CellKey: Sendable {
  /// What it accepts, with the setter for it.
  enum Value: Sendable {
    case number(NumberRange, @Sendable (inout EmitterCell, Double) -> Void)
    case string(@Sendable (inout EmitterCell, String) -> Void)
    case bool(@Sendable (inout EmitterCell, Bool) -> Void)
    case color(@Sendable (inout EmitterCell, Color) -> Void)
    /// Of a size above 0.
    case rect(@Sendable (inout EmitterCell, Rect) -> Void)
    case choice([String], @Sendable (inout EmitterCell, String) -> Void)
    /// The name of an image, or a path.
    case image(@Sendable (inout EmitterCell, LayerContents) -> Void)
    case cells
  }

  let name: String
  let value: Value

  init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  static let all: [CellKey] = look + course

  private static let look = [
    CellKey("name", .string { $0.name = $1 }), CellKey("isEnabled", .bool { $0.isEnabled = $1 }),
    CellKey("contents", .image { $0.contents = $1 }),
    CellKey("contentsRect", .rect { $0.contentsRect = $1 }),
    CellKey("contentsScale", .number(.positive) { $0.contentsScale = $1 }),
    CellKey(
      "minificationFilter",
      .choice(filters) { $0.minificationFilter = ContentsFilter(rawValue: $1) ?? .linear }),
    CellKey(
      "magnificationFilter",
      .choice(filters) { $0.magnificationFilter = ContentsFilter(rawValue: $1) ?? .linear }),
    CellKey("scale", .number(.any) { $0.scale = $1 }),
    CellKey("scaleRange", .number(.any) { $0.scaleRange = $1 }),
    CellKey("scaleSpeed", .number(.any) { $0.scaleSpeed = $1 }),
    CellKey("spin", .number(.any) { $0.spin = $1 }),
    CellKey("spinRange", .number(.any) { $0.spinRange = $1 }),
    CellKey("color", .color { $0.color = $1 }),
    CellKey("redRange", .number(.any) { $0.redRange = $1 }),
    CellKey("greenRange", .number(.any) { $0.greenRange = $1 }),
    CellKey("blueRange", .number(.any) { $0.blueRange = $1 }),
    CellKey("alphaRange", .number(.any) { $0.alphaRange = $1 }),
    CellKey("redSpeed", .number(.any) { $0.redSpeed = $1 }),
    CellKey("greenSpeed", .number(.any) { $0.greenSpeed = $1 }),
    CellKey("blueSpeed", .number(.any) { $0.blueSpeed = $1 }),
    CellKey("alphaSpeed", .number(.any) { $0.alphaSpeed = $1 }),
    CellKey("emitterCells", .cells),
  ]

  private static let course = [
    CellKey("birthRate", .number(.notNegative) { $0.birthRate = $1 }),
    CellKey("beginTime", .number(.any) { $0.beginTime = $1 }),
    CellKey("duration", .number(.notNegative) { $0.duration = $1 }),
    CellKey("lifetime", .number(.notNegative) { $0.lifetime = $1 }),
    CellKey("lifetimeRange", .number(.any) { $0.lifetimeRange = $1 }),
    CellKey("emissionLatitude", .number(.any) { $0.emissionLatitude = $1 }),
    CellKey("emissionLongitude", .number(.any) { $0.emissionLongitude = $1 }),
    CellKey("emissionRange", .number(.any) { $0.emissionRange = $1 }),
    CellKey("velocity", .number(.any) { $0.velocity = $1 }),
    CellKey("velocityRange", .number(.any) { $0.velocityRange = $1 }),
    CellKey("xAcceleration", .number(.any) { $0.xAcceleration = $1 }),
    CellKey("yAcceleration", .number(.any) { $0.yAcceleration = $1 }),
    CellKey("zAcceleration", .number(.any) { $0.zAcceleration = $1 }),
  ]

  /// The filters of a particle's picture.
  static let filters = ["nearest", "linear"]
}

extension SceneReader {
  /// A list of cells, each an object of its keys.
  mutating func cells(_ node: Int) throws(SceneError) -> [EmitterCell] {
    try expect(node, .array, "a list of cells")
    var cells: [EmitterCell] = []
    for element in document.elements(of: node) { cells.append(try cell(element)) }
    return cells
  }

  private mutating func cell(_ node: Int) throws(SceneError) -> EmitterCell {
    layerCount += 1
    guard layerCount <= options.limits.layers else {
      throw fail(node, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let members = try object(node, keys: CellKey.all.map(\.name))
    var cell = EmitterCell()
    for key in CellKey.all {
      guard let value = members[key.name] else { continue }
      switch key.value {
      case .number(let range, let set): set(&cell, try number(value, range))
      case .string(let set): set(&cell, try string(value))
      case .bool(let set): set(&cell, try bool(value))
      case .color(let set): set(&cell, try color(value))
      case .rect(let set): set(&cell, try rect(value, .notEmpty))
      case .choice(let names, let set): set(&cell, try choice(value, names))
      case .image(let set): set(&cell, .image(try image(value)))
      case .cells: cell.emitterCells = try cells(value)
      }
    }
    return cell
  }
}

extension SceneSchema {
  /// A list of cells.
  static var cells: [String: Any] { ["type": "array", "items": ["$ref": "#/$defs/cell"]] }

  /// A cell.
  static var cell: [String: Any] {
    [
      "type": "object", "additionalProperties": false,
      "properties": Dictionary(
        uniqueKeysWithValues: CellKey.all.map { ($0.name, schema(of: $0.value)) }),
    ]
  }

  private static func schema(of value: CellKey.Value) -> [String: Any] {
    switch value {
    case .number(let range, _): number(range)
    case .string, .image: ["type": "string"]
    case .bool: ["type": "boolean"]
    case .color: ["$ref": "#/$defs/color"]
    case .rect: tuple([number(.any), number(.any), number(.positive), number(.positive)])
    case .choice(let names, _): ["enum": names]
    case .cells: cells
    }
  }
}
