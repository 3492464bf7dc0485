// The layers of a composition as trees, with their parents, mattes and masks.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

/// The builder of the layers of an animation.
@MainActor final class LayerBuilder {
  /// A composition: its layers front to back, and its size.
  struct Composition {
    var layers: [LayerModel]
    var size: Size
    var byIndex: [Double: Int] = [:]
  }

  let reader: PropertyReader
  let files: LottieFiles
  let root: LottieNode
  /// The assets that layers refer to, by ID.
  var assets: [String: LottieNode] = [:]
  let range: ClosedRange<Double>
  let texts: [String: String]
  let gradients: GradientTable
  lazy var fonts = LottieFonts(root, files: files, reader: reader)
  var locations = Scene.ResourceLocations()
  private var count = 0
  private var models: [Int: [LayerModel]] = [:]

  init(
    root: LottieNode, range: ClosedRange<Double>, slots: SlotTable, files: LottieFiles,
    options: LottieOptions
  ) {
    self.root = root
    self.range = range
    self.files = files
    texts = options.texts
    gradients = GradientTable(isGeneric: options.rendering == .snapshot)
    reader = PropertyReader(root, slots: slots, as: options.rendering)
    for asset in root["assets"]?.elements ?? [] {
      if let id = asset["id"]?.string, assets[id] == nil { assets[id] = asset }
    }
  }

  // MARK: - Layers of construction

  /// Sets up a new layer with the bounds of a composition, and counts it against the limit.
  func prepareLayer<Kind: Layer>(_ layer: Kind, _ name: String, _ size: Size, _ node: LottieNode)
    throws(SceneError) -> Kind
  {
    try requireRoom(layers: 1, at: node)
    count += 1
    layer.name = name
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.bounds = Rect(origin: .zero, size: size)
    return layer
  }

  /// Throws an error if so many more layers would exceed the limit of layers.
  func requireRoom(layers: Int, at node: LottieNode) throws(SceneError) {
    guard count + layers <= LottieLimits.layers else {
      throw node.fail(.lottieLimit(name: "layers", limit: LottieLimits.layers))
    }
    if let problem = files.options.timeProblem { throw node.fail(problem) }
  }

  /// Throws an error if so many layers around one another exceed the limit of their depth.
  func requireDepth(_ depth: Int, at node: LottieNode) throws(SceneError) {
    let limit = files.options.limits.layerDepth
    guard depth <= limit else { throw node.fail(.overLimit(name: "layerDepth", limit: limit)) }
  }

  func plainLayer(_ name: String, _ size: Size, _ node: LottieNode) throws(SceneError) -> Layer {
    try prepareLayer(Layer(), name, size, node)
  }

  /// Returns a shape layer without paints.
  func shapeLayer(_ name: String, _ size: Size, _ node: LottieNode) throws(SceneError) -> ShapeLayer
  {
    let layer = try prepareLayer(ShapeLayer(), name, size, node)
    layer.fillColor = nil
    return layer
  }

  func animator(_ time: TimeMap, _ node: LottieNode) -> Animator {
    Animator(reader: reader, time: time, node: node)
  }

  /// Throws an error if a text that the user gives belongs to no text layer.
  func checkTexts() throws(SceneError) {
    let names = models.values.joined().filter { $0.type == 5 }.map(\.name)
    for name in texts.keys.sorted() where !names.contains(name) {
      let known = Set(names).sorted()
      throw root.fail(
        .unknownTextLayer(name, nearest: NearestName.closestName(name, among: known), known: known))
    }
  }

  /// Notes the expressions that are ignored, and the values that lottie-ios draws otherwise than the file asks.
  func noteExpressionsAndDifferences() {
    var names: [Int: String] = [:]
    for model in models.values.joined() { names[model.node.index] = model.name }
    reader.noteExpressions(of: names)
    reader.noteDifferences(of: names)
  }

  // MARK: - Compositions

  /// Reads the layers of a composition.
  func readComposition(_ list: LottieNode?, size: Size) throws(SceneError) -> Composition {
    guard let list else { return Composition(layers: [], size: size) }
    guard list.kind == .array else { throw list.fail(expected: "an array of layers") }
    guard list.source.document.count(of: list.index) <= LottieLimits.layers else {
      throw list.fail(.lottieLimit(name: "layers", limit: LottieLimits.layers))
    }
    var composition = Composition(layers: models[list.index] ?? [], size: size)
    if models[list.index] == nil {
      for node in list.elements {
        composition.layers.append(try LayerModel(node, in: range, reader))
      }
      models[list.index] = composition.layers
    }
    for (place, model) in composition.layers.enumerated() {
      if let index = model.index, composition.byIndex[index] == nil {
        composition.byIndex[index] = place
      }
    }
    return composition
  }

  /// Adds the layers that show a composition to a layer, back to front.
  func addComposition(
    _ composition: Composition, to layer: Layer, _ time: TimeMap, within ids: [String]
  ) throws(SceneError) {
    let mattes = composition.layers.indices.map { matteIndex(of: $0, in: composition) }
    let used = Set(mattes.compactMap(\.self))
    for place in composition.layers.indices.reversed() {
      let model = composition.layers[place]
      if model.isMatte || used.contains(place) { continue }
      if let built = try completeLayer(place, composition, mattes[place], time, ids) {
        layer.addSublayer(built)
      }
    }
    if composition.layers.contains(where: \.transform.is3D) {
      // At one depth, no layer that rotates in space cuts another.
      // Policy: `lottie-depth`.
      layer.sublayerTransform = .scale(x: 1, y: 1, z: 0)
    }
  }

  /// Returns a layer with its blend mode, parents and matte; `nil` if it draws nothing.
  private func completeLayer(
    _ place: Int, _ composition: Composition, _ matte: Int?, _ time: TimeMap, _ ids: [String]
  ) throws(SceneError) -> Layer? {
    let model = composition.layers[place]
    let blend = try reader.blendMode(of: model.node)
    guard let content = try contentLayer(of: model, composition, time, ids) else { return nil }
    if model.matte != 0, let matte {
      let masked = try plainLayer("\(model.name) (masked)", composition.size, model.node)
      masked.addSublayer(try parentedLayer(content, place, composition, time))
      masked.mask = try matteLayer(of: model, matte, composition, time, ids)
      masked.compositingFilter = blend
      return masked
    }
    if model.matte != 0 {
      reader.noteFeature("the matte layer does not exist; drawn without a matte", at: model.node)
    }
    guard blend != .normal else { return try parentedLayer(content, place, composition, time) }
    let outer = try plainLayer(model.name, composition.size, model.node)
    content.name = "\(model.name) (content)"
    outer.addSublayer(try parentedLayer(content, place, composition, time))
    outer.compositingFilter = blend
    return outer
  }

  /// Returns a layer nested in the transforms of its parents.
  func parentedLayer(
    _ content: Layer, _ place: Int, _ composition: Composition, _ time: TimeMap
  ) throws(SceneError) -> Layer {
    let model = composition.layers[place]
    var top = content
    var seen: Set<Int> = [place]
    var next = model.parent
    while let index = next {
      guard let parentPlace = composition.byIndex[index] else {
        reader.noteFeature("parent \(LayerModel.plainNumber(index)) does not exist", at: model.node)
        break
      }
      guard seen.insert(parentPlace).inserted else {
        reader.noteFeature("a layer is its own parent; the chain ends there", at: model.node)
        break
      }
      guard seen.count <= LottieLimits.parents else {
        throw model.node.fail(.lottieLimit(name: "parents", limit: LottieLimits.parents))
      }
      let parent = composition.layers[parentPlace]
      let layer = try plainLayer(
        "\(model.name) (parent \(parent.name))", composition.size, model.node)
      try animator(time, parent.node).applyTransform(
        parent.transform, to: layer, turnsAlongPath: parent.turnsAlongPath)
      layer.addSublayer(top)
      top = layer
      next = parent.parent
    }
    return top
  }

  /// Returns the content of a layer with its transform, opacity, visibility, masks and effects; `nil` if it draws
  /// nothing.
  func contentLayer(
    of model: LayerModel, _ composition: Composition, _ time: TimeMap, _ ids: [String],
    isMatte: Bool = false
  ) throws(SceneError) -> Layer? {
    // A matte is often hidden itself.
    if model.isHidden, !isMatte { return nil }
    guard let source = try sourceLayer(of: model, composition, time, ids) else { return nil }
    let animator = animator(time, model.node)
    let layer = try layerWithEffects(of: model, on: source, animator)
    try animator.applyTransform(model.transform, to: layer, turnsAlongPath: model.turnsAlongPath)
    try animator.animateNumber(layer, "opacity", model.transform.opacity) {
      TrimModel.clampedFraction($0)
    }
    animator.animateVisibility(layer, from: model.first, to: model.last)
    try addMasks(of: model, to: layer, animator)
    return layer
  }

  /// Returns the layer that draws a Lottie layer, by its type; `nil` if it draws nothing.
  private func sourceLayer(
    of model: LayerModel, _ composition: Composition, _ time: TimeMap, _ ids: [String]
  ) throws(SceneError) -> Layer? {
    let node = model.node
    switch model.type {
    case 0: return try precompLayer(model, time, ids, composition.size)
    case 1:
      let layer = try plainLayer(model.name, composition.size, node)
      let width = try node.double("sw", 0)
      let height = try node.double("sh", 0)
      let solid = try shapeLayer("\(model.name) (solid)", composition.size, node)
      solid.path = Path(rect: Rect(x: 0, y: 0, width: width, height: height))
      solid.fillColor = solidColor(node.stringOrEmpty("sc"), node)
      layer.addSublayer(solid)
      return layer
    case 2: return try imageLayer(model)
    case 3: return nil
    case 4:
      if node["adj"]?.isTrue == true {
        return noteIgnoredLayer("adjustment layers are ignored", node)
      }
      let layer = try plainLayer(model.name, composition.size, node)
      let items = try reader.shapeItems(ofLayer: node)
      try ShapeBuilder(builder: self, animator: animator(time, node), size: composition.size)
        .addLayers(shapes: items, to: layer, name: model.name)
      return layer
    case 5: return try textLayer(model, composition.size, time)
    default:
      let name = LayerModel.typeNames[model.type] ?? "type \(model.type)"
      return noteIgnoredLayer("\(name) layers are ignored", node)
    }
  }

  func noteIgnoredLayer(_ feature: String, _ node: LottieNode) -> Layer? {
    reader.noteFeature(feature, at: node)
    return nil
  }

  private func solidColor(_ text: String, _ node: LottieNode) -> Color {
    guard let color = Color(hexadecimal: text) else {
      reader.noteFeature("the colour \(text.quoted) is drawn as black", at: node)
      return .black
    }
    return color
  }
}

extension Color {
  /// Reads a colour from `#rgb` or `#rrggbb`; `nil` for other text.
  init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst().compactMap { UnicodeScalar($0).hexadecimalValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else {
      return nil
    }
    switch digits.count {
    case 3:
      self.init(red: digits[0] / 15, green: digits[1] / 15, blue: digits[2] / 15)
    case 6:
      self.init(
        red: (16 * digits[0] + digits[1]) / 255, green: (16 * digits[2] + digits[3]) / 255,
        blue: (16 * digits[4] + digits[5]) / 255)
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// The value of a hexadecimal digit; `nil` for other characters.
  fileprivate var hexadecimalValue: Double? {
    switch self {
    case "0"..."9": Double(value - 48)
    case "a"..."f": Double(value - 87)
    case "A"..."F": Double(value - 55)
    default: nil
    }
  }
}
